import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { findBrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import {
  ApplicationInput,
  applicationInput,
  CounterInput,
} from "#app/domain/market/applications/application-schema.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { findVisibleProject } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { Conflict, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { Currency } from "#db/schema/words.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { asserts } from "#tests/support/statements.ts"

const brand = aBrand({ name: "Kumo Tea" })
const bid = { bidMinor: 650_050, deliveryDays: 9 }
const change = (id: string, set: string) =>
  sqlite.prepare(`UPDATE projects SET ${set} WHERE id = ?`).run(id)

describe("applying to a project", () => {
  test("stores the bid, counts the applicant and records the event", () => {
    asserts("applicant-start")
    const maya = anInfluencer()
    const project = aProject(brand)
    const { applicationId } = applyToProject(maya, project, bid)
    const seen = findVisibleProject(maya, project)
    expect(seen.application).toMatchObject({ status: "pending", ...bid })
    expect(seen.project.applicantCount).toBe(1)
    expect(
      sqlite.prepare("SELECT type, actor_id, data FROM events WHERE project_id = ?").all(project),
    ).toEqual([
      { type: "application.sent", actor_id: maya.userId, data: JSON.stringify({ applicationId }) },
    ])
  })

  test("happens once: a second application is refused", () => {
    asserts("apply-once")
    const maya = anInfluencer()
    const project = aProject(brand)
    applyToProject(maya, project, bid)
    expect(() => applyToProject(maya, project, { ...bid, bidMinor: 1 })).toThrow(
      new Conflict("You have already applied to this project."),
    )
    expect(findVisibleProject(maya, project)).toMatchObject({
      application: bid,
      project: { applicantCount: 1 },
    })
  })

  test("is refused after a hundred an hour, with the time to wait", () => {
    const maya = anInfluencer()
    const start = 1_800_000_000_000
    clock.freeze(start)
    const posted = Array.from({ length: 102 }, () => aProject(brand))
    const apply = (n: number) => applyToProject(maya, posted[n] ?? "", bid)
    apply(0)
    clock.advance(20 * MINUTE)
    for (let n = 1; n < 100; n += 1) apply(n)
    const refusal = expect(() => apply(100))
    refusal.toThrow(RateLimited)
    refusal.toThrow(expect.objectContaining({ retryAfterSeconds: 40 * 60 }))
    expect(() => applyToProject(anInfluencer(), posted[100] ?? "", bid)).not.toThrow()
    clock.advance(40 * MINUTE)
    apply(100)
    expect(() => apply(101)).toThrow(RateLimited)
    clock.release()
  })

  test("is refused without the credential that the brief asks for", () => {
    const maya = anInfluencer()
    const project = aProject(brand, { niche: "Finance", brief: { credential: "sebi" } })
    const state = (kind: "sebi" | "medical", number: string) =>
      saveCreator(maya, CreatorInput.parse({ credentials: { [kind]: { number, name: "Maya" } } }))
    state("medical", "DMC/R/12345")
    expect(() => applyToProject(maya, project, bid)).toThrow(
      new Conflict(
        "This project asks for your SEBI registration. Add it to your public profile, then apply.",
      ),
    )
    state("sebi", "INH000001234")
    expect(() => applyToProject(maya, project, bid)).not.toThrow()
  })

  test("is refused on a closed project, and names an earlier application first", () => {
    asserts("apply-once")
    const maya = anInfluencer()
    const project = aProject(brand)
    applyToProject(maya, project, bid)
    change(project, "status = 'closed'")
    expect(() => applyToProject(anInfluencer(), project, bid)).toThrow(
      new Conflict("This project is closed"),
    )
    expect(() => applyToProject(maya, project, bid)).toThrow("already applied")
  })

  test("finds no draft, deleted or unknown project", () => {
    const deleted = aProject(brand)
    change(deleted, "deleted_at = 1")
    for (const id of [aProject(brand, { status: "draft" }), deleted, "nothing"]) {
      expect(() => applyToProject(anInfluencer(), id, bid)).toThrow(
        new NotFound("Project not found."),
      )
    }
  })
})

describe("the application form", () => {
  const read = (bidAmount?: unknown, deliveryDays?: unknown) =>
    ApplicationInput.safeParse({ bidAmount, deliveryDays })
  const errorsOf = (bidAmount?: unknown, deliveryDays?: unknown) =>
    read(bidAmount, deliveryDays).error?.issues.map(({ path, message }) => [path[0], message])
  const bothNeeded = "Please fill in both bid amount and delivery days."

  test("is parsed exactly, from text and from numbers", () => {
    expect(read(" 1,500.5 ", "9").data).toEqual({ bidMinor: 150_050, deliveryDays: 9 })
    expect(read(1.15, 365).data).toEqual({ bidMinor: 115, deliveryDays: 365 })
    expect(read("10000000", "1").data).toEqual({ bidMinor: 1_000_000_000, deliveryDays: 1 })
  })

  test.each([
    ["", "9", "bidAmount"],
    ["500", " ", "deliveryDays"],
    [undefined, undefined, "bidAmount"],
  ])("requires bid and days (%j, %j)", (bidAmount, deliveryDays, field) => {
    asserts("rule-application")
    expect(errorsOf(bidAmount, deliveryDays)).toEqual([[field, bothNeeded]])
  })

  test("reports all errors at once", () => {
    const issuesOf = (schema: z.ZodType, sent: object) =>
      schema.safeParse(sent).error?.issues.map(({ path, message }) => [path[0], message])
    const notHttps = "This link is invalid, use https:// to avoid error"
    const empty = { bidAmount: "", deliveryDays: "" }
    expect(issuesOf(ApplicationInput, { ...empty, link2: "http://a.example" })).toEqual([
      ["link2", notHttps],
      ["bidAmount", bothNeeded],
    ])
    const wrong = { bidAmount: "0", deliveryDays: "366", link1: "no link" }
    expect(issuesOf(ApplicationInput, wrong)).toEqual([
      ["link1", notHttps],
      ["bidAmount", "Please enter a bid above 0."],
      ["deliveryDays", "Please enter at most 365 days."],
    ])
    for (const length of [501, 5000]) {
      expect(issuesOf(CounterInput, { ...empty, message: "x".repeat(length) })).toEqual([
        ["message", "Please use at most 500 characters."],
        ["bidAmount", bothNeeded],
      ])
    }
    expect(issuesOf(ApplicationInput, { bidAmount: {}, deliveryDays: 3 })).toHaveLength(1)
  })

  test.each([
    "0",
    "-5",
    "1.005",
    "1e3",
    "NaN",
    "Infinity",
    "10000000.01",
    "five",
    Number.NaN,
    1e21,
  ])("refuses a bid of %s", (bidAmount) =>
    expect(errorsOf(bidAmount, "9")?.map(([field]) => field)).toEqual(["bidAmount"]),
  )

  test.each([
    ["0", "Please enter a bid above 0."],
    ["-5", "Please enter a bid above 0."],
    ["five", "Please enter an amount in digits, such as 1500 or 1500.50."],
    ["1.005", "Please use at most two decimals."],
    [1.005, "Please use at most two decimals."],
    [1e-7, "Please use at most two decimals."],
    ["123456789012345", "A bid can be at most 1,00,00,000."],
    [1e21, "A bid can be at most 1,00,00,000."],
  ])("reports one error for a bid of %s", (bidAmount, message) =>
    expect(errorsOf(bidAmount, "9")).toEqual([["bidAmount", message]]),
  )

  test("names the highest bid in the project's currency", () => {
    const tooMuch = { bidAmount: "10000001", deliveryDays: "9" }
    const messageIn = (currency: Currency) =>
      applicationInput({ currency }).safeParse(tooMuch).error?.issues[0]?.message
    expect(messageIn("INR")).toBe("A bid can be at most ₹1,00,00,000.")
    expect(messageIn("GBP")).toBe("A bid can be at most 10,000,000 GBP.")
  })

  test.each(["0", "366", "-1", "2.5", "1e1", "0x10", 1.5])("refuses %s days", (days) =>
    expect(errorsOf("500", days)?.map(([field]) => field)).toEqual(["deliveryDays"]),
  )
})

describe("a project as an influencer sees it", () => {
  test("says whether they may apply, and why not", () => {
    const [maya, ravi] = [anInfluencer(), anInfluencer()]
    const project = aProject(brand)
    expect(findVisibleProject(maya, project).canApply).toEqual({ isAllowed: true })
    applyToProject(maya, project, bid)
    change(project, "status = 'closed'")
    expect(findVisibleProject(maya, project).canApply).toEqual({
      isAllowed: false,
      reason: "You have already applied to this project.",
    })
    expect(findVisibleProject(ravi, project).canApply).toEqual({
      isAllowed: false,
      reason: "This project is closed",
    })
  })

  test("never includes data of other applicants", () => {
    const project = aProject(brand)
    const rival = anInfluencer({ email: "rival@example.com", name: "Rival" })
    applyToProject(rival, project, { bidMinor: 123_456_700, deliveryDays: 321 })
    const seen = JSON.stringify(findVisibleProject(anInfluencer(), project))
    expect(seen).not.toMatch(/rival|123456700|\b321\b|shortlistedCount/i)
    expect(seen).not.toContain(rival.userId)
  })

  test("is not found as a draft, deleted or unknown", () => {
    const deleted = aProject(brand)
    change(deleted, "deleted_at = 1")
    for (const id of [aProject(brand, { status: "draft" }), deleted, "nothing"]) {
      expect(() => findVisibleProject(anInfluencer(), id)).toThrow(
        new NotFound("Project not found."),
      )
    }
  })

  test("shows only https links of the brand", () => {
    const shady = aBrand({ name: "Shady" })
    const link = (platform: string, value: string) =>
      sqlite
        .prepare("INSERT INTO socials (user_id, platform, value) VALUES (?, ?, ?)")
        .run(shady.userId, platform, value)
    link("X", "https://x.com/shady")
    link("Instagram", "javascript:alert(1)")
    link("Youtube", "https://youtube.com@evil.example/")
    sqlite
      .prepare("UPDATE profiles SET website = 'http://shady.example' WHERE user_id = ?")
      .run(shady.userId)
    expect(findBrandCard(shady.userId)).toEqual({
      id: shady.userId,
      name: "Shady",
      pictureId: null,
      website: null,
      links: [{ platform: "X", href: "https://x.com/shady" }],
    })
  })

  test("has no brand after the account is deleted", () => {
    const leaving = aBrand()
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(leaving.userId)
    expect(findBrandCard(leaving.userId)).toBeUndefined()
  })
})
