import { randomUUID } from "node:crypto"
import { parseWithZod } from "@conform-to/zod/v4"
import { afterEach, describe, expect, test } from "vitest"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import {
  findOwnProject,
  listOwnProjects,
} from "#app/domain/market/projects/project-queries.server.ts"
import { type ProjectDetails, ProjectInput } from "#app/domain/market/projects/project-schema.ts"
import { findProjectToSave, saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { formatCompact } from "#app/domain/shared/text.ts"
import { hideProject, restoreProject } from "#app/domain/trust/moderation/hide-project.server.ts"
import { shortlistApplicant, undoShortlist } from "#app/domain/work/orders/decisions.server.ts"
import { completeOrder, startOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { countedQueries, sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { notifyAll } from "#tests/support/notifications.ts"
import { anOperator } from "#tests/support/operators.ts"
import { asserts } from "#tests/support/statements.ts"

afterEach(() => clock.release())

const details: ProjectDetails = {
  title: "Summer reels",
  description: "Three reels.",
  status: "active",
  platforms: ["Instagram"],
  influencerCount: 1,
  followers: "1K-10K",
  niche: "Fashion",
  budgetMinMinor: 500_000,
  budgetMaxMinor: 900_000,
  currency: "INR",
  deliveryDays: 14,
}

const snapshot = () => JSON.stringify(["projects", "applications", "orders", "events"].map(rowsOf))
const rowsOf = (table: string) => sqlite.prepare(`SELECT * FROM ${table}`).all()

function submit(fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    title: "T",
    desc: "D",
    deliveryDays: "7",
    ...fields,
  }))
    for (const one of [value].flat()) form.append(name, one)
  const submission = parseWithZod(form, { schema: ProjectInput })
  return submission.status === "success"
    ? { value: submission.value, errors: {} }
    : { value: undefined, errors: submission.error ?? {} }
}

describe("the project form", () => {
  test("requires title, description and days; other fields have defaults", () => {
    asserts("rule-project", "rule-project-defaults", "project-fields")
    const empty = submit({ title: "", desc: "  ", deliveryDays: "" })
    expect(empty.errors).toEqual({
      title: ["Please enter a title."],
      desc: ["Please enter a description."],
      deliveryDays: ["Please enter the days until delivery."],
    })
    expect(submit({}).value).toEqual({
      title: "T",
      description: "D",
      status: "active",
      platforms: [],
      influencerCount: 1,
      followers: null,
      niche: "",
      budgetMinMinor: null,
      budgetMaxMinor: null,
      currency: "INR",
      deliveryDays: 7,
    })
  })

  test("treats empty fields as missing", () => {
    const blanks = { influencerCount: "", followers: "", niche: " ", budgetMin: "", currency: "" }
    expect(submit(blanks).errors).toEqual({})
    expect(submit(blanks).value).toMatchObject({ influencerCount: 1, followers: null, niche: "" })
  })

  test("parses typed amounts to the paisa", () => {
    const { value } = submit({ budgetMin: "1,500", budgetMax: "2000.5" })
    expect(value).toMatchObject({ budgetMinMinor: 150_000, budgetMaxMinor: 200_050 })
  })

  test("reports a Max Budget below the Min Budget", () => {
    const { errors } = submit({ budgetMin: "10", budgetMax: "9.99" })
    expect(errors).toEqual({ budgetMax: ["Max Budget must not be below Min Budget."] })
    expect(submit({ budgetMin: "10", budgetMax: "10" }).errors).toEqual({})
  })

  test.each([
    ["influencerCount", "0"],
    ["influencerCount", "101"],
    ["influencerCount", "1.5"],
    ["influencerCount", "1e1"],
    ["deliveryDays", "0"],
    ["deliveryDays", "366"],
    ["deliveryDays", "-3"],
    ["budgetMin", "-1"],
    ["budgetMin", "NaN"],
    ["budgetMax", "1.005"],
    ["budgetMax", "10000000.01"],
    ["currency", "JPY"],
    ["status", "open"],
    ["followers", "2K-3K"],
    ["platforms", "MySpace"],
  ])("rejects %s = %s", (field, value) => {
    asserts("rule-project")
    expect(Object.keys(submit({ [field]: value }).errors)).toEqual([field])
  })

  test.each([
    ["influencerCount", "100"],
    ["deliveryDays", "365"],
    ["budgetMax", "10000000"],
    ["budgetMax", `${"0".repeat(20)}10000000`],
  ])("accepts %s at its limit", (field, value) => {
    expect(submit({ [field]: value }).errors).toEqual({})
  })
})

test("a title has at most 200 characters, a description 10,000", () => {
  const text = (title: number, desc: number) =>
    Object.keys(submit({ title: "x".repeat(title), desc: "x".repeat(desc) }).errors)
  expect(text(200, 10_000)).toEqual([])
  expect(text(201, 10_001)).toEqual(["title", "desc"])
})

describe("an error message names only the broken rule", () => {
  test.each([
    ["title", "x".repeat(201), "Please use at most 200 characters."],
    ...[201, 801, 1600, 1601].map((count): [string, string, string] => [
      "title",
      "😀".repeat(count),
      "Please use at most 200 characters.",
    ]),
    [
      "title",
      `x${"\u0332".repeat(15)}`.repeat(180),
      "Shorten this text to 1,600 letters and signs. Joined signs count one by one.",
    ],
    ["desc", "नि".repeat(10_001), "Please use at most 10,000 characters."],
    ["desc", "😀".repeat(10_001), "Please use at most 10,000 characters."],
    ["budgetMin", "five", "Please enter an amount in digits, such as 1500 or 1500.50."],
    ["budgetMin", "-1", "Please enter an amount that is not below 0."],
    ["budgetMin", "1.005", "Please use at most two decimals."],
    ["budgetMin", "9".repeat(40), "Please enter at most ₹1,00,00,000."],
    [
      "budgetMin",
      `${"0".repeat(200_000)}x`,
      "Please enter an amount in digits, such as 1500 or 1500.50.",
    ],
    ["budgetMax", "10000001.001", "Please enter at most ₹1,00,00,000."],
    ["influencerCount", "1.5", "Please enter a whole number."],
    ["influencerCount", "-1", "Please enter at least 1."],
    ["influencerCount", "9".repeat(400), "Please enter at most 100."],
    ["deliveryDays", "seven", "Please enter a whole number of days."],
    ["deliveryDays", "0", "Please enter at least 1 day."],
    ["deliveryDays", "366", "Please enter at most 365 days."],
  ])("%s, case %#", (field, value, message) => {
    const errors: Record<string, string[] | null> = submit({ [field]: value }).errors
    expect(errors[field]).toEqual([message])
  })

  test("the maximum is in the project's currency, beside any other error", () => {
    const { errors } = submit({ title: "", budgetMax: "10000001", currency: "EUR" })
    expect(errors).toEqual({
      title: ["Please enter a title."],
      budgetMax: ["Please enter at most 10,000,000 EUR."],
    })
  })

  test("sixty emoji or two hundred emoji families are a valid title", () => {
    expect(submit({ title: "👨‍👩‍👧‍👦".repeat(60) }).errors).toEqual({})
    expect(submit({ title: "👨‍👩‍👧‍👦".repeat(200) }).errors).toEqual({})
    expect(submit({ desc: "नि".repeat(10_000) }).errors).toEqual({})
  })
})

test("a maximum of 0 means none", () => {
  expect(submit({ budgetMin: "500", budgetMax: "0" }).value).toMatchObject({
    budgetMinMinor: 50_000,
    budgetMaxMinor: null,
  })
})

describe("saving a project", () => {
  test("creates a project under the form's id, and edits it when saved again", () => {
    const brand = aBrand()
    const id = randomUUID()
    expect(saveProject(brand, id, details)).toEqual({ isNew: true, isFullNow: false })
    expect(saveProject(brand, id, { ...details, title: "Winter reels" })).toEqual({
      isNew: false,
      isFullNow: false,
    })
    const project = findOwnProject(brand, id)
    expect(project).toMatchObject({
      title: "Winter reels",
      platforms: ["Instagram"],
      niche: "Fashion",
    })
    expect(project.budget).toEqual({ minMinor: 500_000, maxMinor: 900_000, currency: "INR" })
  })

  test("accepts any id of 1 to 64 letters, digits, - and _", () => {
    const brand = aBrand()
    const ids = [
      "7",
      "507f1f77bcf86cd799439011",
      "V1StGXR8_Z5jdHi6B-myT",
      "__proto__",
      "x".repeat(64),
    ]
    for (const id of ids) {
      expect(findProjectToSave(brand, id), id).toBeUndefined()
      saveProject(brand, id, details)
      expect(findProjectToSave(brand, id)?.id).toBe(id)
    }
  })

  test.each(["", "x".repeat(65), "a b", "a.b", "a/b", "é", "a\n", "a\u200b"])(
    "rejects %j as an id",
    (id) => {
      expect(() => saveProject(aBrand(), id, details)).toThrow(NotFound)
      expect(() => findProjectToSave(aBrand(), id)).toThrow(NotFound)
    },
  )

  test("is refused for another brand's project", () => {
    const id = aProject(aBrand())
    const before = snapshot()
    const save = () => saveProject(aBrand(), id, details)
    expect(save).toThrow(Forbidden)
    expect(save).toThrow("You don't have access to this project!")
    expect(snapshot()).toBe(before)
  })

  test("a draft's posting date is its creation until first activated", () => {
    asserts("projects-order")
    clock.freeze(1_800_000_000_000)
    const brand = aBrand()
    const id = randomUUID()
    const posted = clock.now()
    saveProject(brand, id, { ...details, status: "draft" })
    expect(findOwnProject(brand, id).postedAt).toBe(posted)
    clock.advance(DAY)
    const newer = randomUUID()
    saveProject(brand, newer, details)
    clock.advance(DAY)
    saveProject(brand, id, details)
    const active = findOwnProject(brand, id)
    expect(active).toMatchObject({ postedAt: posted + 2 * DAY, updatedAt: posted + 2 * DAY })
    expect(listOwnProjects(brand).items.map((item) => item.id)).toEqual([id, newer])
    clock.advance(HOUR)
    saveProject(brand, id, { ...details, status: "closed" })
    clock.advance(HOUR)
    saveProject(brand, id, details)
    const again = findOwnProject(brand, id)
    expect(again.postedAt).toBe(posted + 2 * DAY)
    expect(again.updatedAt).toBe(posted + 2 * DAY + 2 * HOUR)
  })

  test("two projects of one millisecond keep their order", () => {
    asserts("projects-order")
    clock.freeze(1_800_000_000_000)
    const brand = aBrand()
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of ids) saveProject(brand, id, details)
    expect(listOwnProjects(brand).items.map((item) => item.id)).toEqual(ids.reverse())
  })

  test("the number of influencers stays at or above those shortlisted", () => {
    const brand = aBrand()
    const id = aProject(brand, { influencerCount: 3 })
    for (let n = 0; n < 2; n += 1) shortlistApplicant(brand, id, anApplication(anInfluencer(), id))
    const save = (influencerCount: number) =>
      saveProject(brand, id, { ...details, influencerCount })
    expect(errorsOf(() => save(1))).toEqual({
      influencerCount: ["2 influencers are already shortlisted, so the number cannot be lower."],
    })
    expect(save(3)).toEqual({ isNew: false, isFullNow: false })
  })

  test("lowering the number to those shortlisted closes an open project", async () => {
    const brand = aBrand()
    const closingsOf = (id: string) =>
      sqlite
        .prepare("SELECT type FROM events WHERE project_id = ? AND type = 'project.closed'")
        .all(id).length
    const id = aProject(brand, { influencerCount: 3 })
    const chosen = [1, 2].map(() => anApplication(anInfluencer(), id))
    for (const one of chosen) shortlistApplicant(brand, id, one)
    anApplication(anInfluencer(), id)
    expect(saveProject(brand, id, { ...details, influencerCount: 2 })).toEqual({
      isNew: false,
      isFullNow: true,
    })
    expect(findOwnProject(brand, id)).toMatchObject({ status: "closed", influencerCount: 2 })
    expect(closingsOf(id)).toBe(1)
    await notifyAll()
    const reopen = () => saveProject(brand, id, { ...details, influencerCount: 2 })
    expect(errorsOf(reopen)).toEqual({
      status: ["2 influencers are already shortlisted, so this project cannot be active again."],
    })
    undoShortlist(brand, id, chosen[0] ?? "")
    expect(findOwnProject(brand, id).status).toBe("active")
    saveProject(brand, id, { ...details, status: "closed", influencerCount: 1 })
    expect(closingsOf(id)).toBe(2)
  })

  test("a full project cannot be reopened, but closed or enlarged", () => {
    const brand = aBrand()
    const id = aProject(brand)
    shortlistApplicant(brand, id, anApplication(anInfluencer(), id))
    expect(Object.keys(errorsOf(() => saveProject(brand, id, details)))).toEqual(["status"])
    expect(findOwnProject(brand, id).status).toBe("closed")
    saveProject(brand, id, { ...details, status: "closed" })
    saveProject(brand, id, { ...details, influencerCount: 2 })
    expect(findOwnProject(brand, id).status).toBe("active")
  })

  describe("reopens once a slot is free", () => {
    /** A full project with a draft order. */
    function aFullProject(influencerCount = 1) {
      const brand = aBrand()
      const id = aProject(brand, { influencerCount })
      const [first = "", ...others] = Array.from({ length: influencerCount }, () =>
        anApplication(anInfluencer(), id),
      )
      for (const one of [first, ...others]) shortlistApplicant(brand, id, one)
      const statusOf = () => findOwnProject(brand, id).status
      expect(statusOf()).toBe("closed")
      return { brand, id, statusOf, free: () => undoShortlist(brand, id, first) }
    }

    test("when more influencers are wanted meanwhile", () => {
      const { brand, id, statusOf, free } = aFullProject()
      saveProject(brand, id, { ...details, status: "closed", influencerCount: 3 })
      free()
      expect(statusOf()).toBe("active")
    })

    test("unless its brand closed the project", () => {
      const { brand, id, statusOf, free } = aFullProject(2)
      saveProject(brand, id, { ...details, influencerCount: 3 })
      saveProject(brand, id, { ...details, status: "closed", influencerCount: 2 })
      free()
      expect(statusOf()).toBe("closed")
      saveProject(brand, id, { ...details, influencerCount: 2 })
      expect(statusOf()).toBe("active")
    })

    test("once restored if hidden meanwhile", () => {
      const { brand, id, statusOf, free } = aFullProject()
      hideProject(anOperator(), id, { reason: "It is looked into." })
      free()
      expect(statusOf()).toBe("closed")
      restoreProject(anOperator(), id, { reason: "Nothing was found." })
      expect(statusOf()).toBe("active")
      saveProject(brand, id, { ...details, status: "closed" })
      hideProject(anOperator(), id, { reason: "It is looked into." })
      restoreProject(anOperator(), id, { reason: "Nothing was found." })
      expect(statusOf()).toBe("closed")
    })
  })

  test("the currency is fixed once influencers have bid", () => {
    const brand = aBrand()
    const id = aProject(brand)
    saveProject(brand, id, { ...details, currency: "USD" })
    anApplication(anInfluencer(), id)
    expect(errorsOf(() => saveProject(brand, id, details))).toEqual({
      currency: ["Influencers have bid in USD, so the currency cannot change any more."],
    })
  })

  test("the search index follows title and status", () => {
    const brand = aBrand()
    const id = randomUUID()
    const found = (text: string) =>
      sqlite.prepare("SELECT rowid FROM open_project_search WHERE title MATCH ?").all(`"${text}"`)
        .length
    saveProject(brand, id, { ...details, title: "Zebra campaign" })
    expect(found("zebra")).toBe(1)
    saveProject(brand, id, { ...details, title: "Giraffe campaign" })
    expect([found("zebra"), found("giraffe")]).toEqual([0, 1])
    saveProject(brand, id, { ...details, title: "Giraffe campaign", status: "closed" })
    expect(found("giraffe")).toBe(0)
  })
})

describe("deleting a project", () => {
  test("removes it from the brand's list", () => {
    const brand = aBrand()
    const id = aProject(brand)
    deleteProject(brand, id)
    expect(() => findOwnProject(brand, id)).toThrow(NotFound)
    expect(listOwnProjects(brand).items).toEqual([])
    expect(() => deleteProject(brand, id)).toThrow(NotFound)
    expect(() => saveProject(brand, id, details)).toThrow(NotFound)
  })

  test("is refused for another brand's project", () => {
    const id = aProject(aBrand())
    const before = snapshot()
    const remove = () => deleteProject(aBrand(), id)
    expect(remove).toThrow(Forbidden)
    expect(remove).toThrow("You are not authorized to delete this project")
    expect(snapshot()).toBe(before)
  })

  test("waits until its orders are finished", () => {
    const brand = aBrand()
    const id = aProject(brand)
    const { orderId } = shortlistApplicant(brand, id, anApplication(anInfluencer(), id))
    expect(() => deleteProject(brand, id)).toThrow(Conflict)
    startOrder(orderId)
    expect(() => deleteProject(brand, id)).toThrow("One of its orders is not finished.")
    completeOrder(brand, orderId)
    deleteProject(brand, id)
    expect(listOwnProjects(brand).items).toEqual([])
  })
})

describe("a brand's projects", () => {
  test("are visible to their brand only", () => {
    asserts("own-projects")
    const brand = aBrand()
    const id = aProject(brand)
    aProject(aBrand())
    expect(listOwnProjects(brand).items.map((item) => item.id)).toEqual([id])
    expect(() => findOwnProject(aBrand(), id)).toThrow(NotFound)
  })

  test("are found by any part of the title, with % and _ literal", () => {
    asserts("projects-search")
    const brand = aBrand()
    for (const title of ["Straße 50% off", "STRASSE_B", "Plain"]) aProject(brand, { title })
    const found = (search: string) =>
      listOwnProjects(brand, { search })
        .items.map((item) => item.title)
        .sort()
    expect(found("p")).toEqual(["Plain"])
    expect(found("%")).toEqual(["Straße 50% off"])
    expect(found("_b")).toEqual(["STRASSE_B"])
    expect(found("  PLAIN ")).toEqual(["Plain"])
    expect(found("nothing like it")).toEqual([])
    const longest = `a${"😀".repeat(199)}`
    aProject(brand, { title: longest })
    expect(found(longest)).toEqual([longest])
  })

  test("are filtered by status together with the search", () => {
    const brand = aBrand()
    aProject(brand, { title: "One", status: "draft" })
    aProject(brand, { title: "Two", status: "draft" })
    aProject(brand, { title: "One more" })
    const found = listOwnProjects(brand, { status: "draft", search: "one" }).items
    expect(found.map((item) => item.title)).toEqual(["One"])
  })

  test("are paged without gaps or repeats, with two queries a page", () => {
    const brand = aBrand()
    const ids = Array.from({ length: 45 }, () => aProject(brand)).reverse()
    const seen: string[] = []
    let after: string | undefined
    let pages = 0
    const before = countedQueries()
    do {
      const page = listOwnProjects(brand, { after })
      seen.push(...page.items.map((item) => item.id))
      after = page.next
      pages += 1
    } while (after)
    expect(seen).toEqual(ids)
    expect(countedQueries() - before).toBe(2 * pages)
    expect(pages).toBe(3)
  })

  test("start at the newest with an invalid cursor", () => {
    const brand = aBrand()
    const id = aProject(brand)
    expect(listOwnProjects(brand, { after: "x' OR 1" }).items.map((item) => item.id)).toEqual([id])
  })
})

test("counts are formatted compactly", () => {
  const shown = [0, 999, 1000, 12_345, 999_949, 999_950, 1_000_000, 2_500_000].map(formatCompact)
  expect(shown).toEqual(["0", "999", "1.0K", "12.3K", "999.9K", "1.0M", "1.0M", "2.5M"])
})

function errorsOf(work: () => unknown): Record<string, string[]> {
  try {
    work()
  } catch (error) {
    if (error instanceof Invalid) return error.fields
    throw error
  }
  throw new Error("It was not refused.")
}
