import * as fc from "fast-check"
import { afterEach, describe, expect, test } from "vitest"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { saveApplicantNote } from "#app/domain/market/applications/applicant-notes.server.ts"
import {
  APPLICATION_STEPS,
  applicationStateOf,
} from "#app/domain/market/applications/application-table.ts"
import {
  answerCounterOffer,
  makeCounterOffer,
  withdrawCounterOffer,
} from "#app/domain/market/applications/counter-offers.server.ts"
import {
  changeApplication,
  withdrawApplication,
} from "#app/domain/market/applications/own-application.server.ts"
import { findOwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { Conflict, DomainError, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import {
  rejectApplicant,
  reopenApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { eraseTables, partOfCopy } from "#tests/support/exports.ts"
import { eventsOf } from "#tests/support/orders.ts"
import { allRows, allValues, oneValue } from "#tests/support/rows.ts"

afterEach(() => clock.release())

const offer = { bidMinor: 600_000, deliveryDays: 8, message: "Could you?" }

function aCase() {
  const [brand, maya] = [aBrand(), anInfluencer()]
  const project = aProject(brand, { influencerCount: 3 })
  const id = anApplication(maya, project, { bidMinor: 700_000, deliveryDays: 10 })
  const counter = () => makeCounterOffer(brand, project, id, offer)
  const offerId = () => findOwnApplication(maya, id).counter?.id ?? ""
  return { brand, maya, project, id, counter, offerId }
}
const offersOf = (id: string) =>
  allValues("SELECT status FROM offers WHERE application_id = ? ORDER BY rowid", id)

describe("a counter-offer", () => {
  test("replaces the bid once it is accepted", () => {
    const { brand, maya, project, id, counter, offerId } = aCase()
    counter()
    counter()
    expect(listApplicants(brand, project).items).toMatchObject([
      { status: "pending", state: "countered", bidMinor: 700_000, counter: { bidMinor: 600_000 } },
    ])
    const counterId = offerId()
    answerCounterOffer(maya, id, { counterId, answer: "accept" })
    answerCounterOffer(maya, id, { counterId, answer: "accept" })
    expect(findOwnApplication(maya, id)).toMatchObject({
      state: "pending",
      bidMinor: 600_000,
      deliveryDays: 8,
      counter: null,
    })
    expect(() => answerCounterOffer(maya, id, { counterId, answer: "decline" })).toThrow(Conflict)
    expect(eventsOf(project)).toEqual(["application.countered", "application.counter_accepted"])
  })

  test("can be accepted only as displayed, before a newer one replaces it", () => {
    const { brand, maya, project, id, counter, offerId } = aCase()
    counter()
    const first = offerId()
    withdrawCounterOffer(brand, project, id)
    withdrawCounterOffer(brand, project, id)
    makeCounterOffer(brand, project, id, { ...offer, bidMinor: 100 })
    expect(() => answerCounterOffer(maya, id, { counterId: first, answer: "accept" })).toThrow(
      "not open any more",
    )
    expect(findOwnApplication(maya, id)).toMatchObject({ bidMinor: 700_000, state: "countered" })
  })

  test("lapses once the bid changes or the application is decided or withdrawn", () => {
    const { brand, maya, project, id, counter } = aCase()
    counter()
    changeApplication(maya, id, { bidMinor: 1_000, deliveryDays: 3 })
    counter()
    shortlistApplicant(brand, project, id)
    undoShortlist(brand, project, id)
    counter()
    rejectApplicant(brand, project, id)
    reopenApplicant(brand, project, id)
    counter()
    withdrawApplication(maya, id)
    expect(offersOf(id)).toEqual(["void", "void", "void", "void"])
    expect(findOwnApplication(maya, id)).toMatchObject({ bidMinor: 1_000, state: "withdrawn" })
  })

  test("is refused at the present bid, and while another one is open", () => {
    const { brand, project, id, counter } = aCase()
    const same = { ...offer, bidMinor: 700_000, deliveryDays: 10 }
    expect(() => makeCounterOffer(brand, project, id, same)).toThrow(Invalid)
    counter()
    expect(() => makeCounterOffer(brand, project, id, { ...offer, bidMinor: 5 })).toThrow(
      "not answered yet",
    )
  })

  test("is visible only to its two parties", () => {
    const { project, id, counter, offerId } = aCase()
    counter()
    expect(() => makeCounterOffer(aBrand(), project, id, offer)).toThrow(NotFound)
    const answer = { counterId: offerId(), answer: "accept" } as const
    expect(() => answerCounterOffer(anInfluencer(), id, answer)).toThrow(NotFound)
    expect(offersOf(id)).toEqual(["open"])
  })

  test("hides contact details in its message", () => {
    const { brand, maya, project, id } = aCase()
    makeCounterOffer(brand, project, id, { ...offer, message: "Call +91 98765 43210" })
    expect(findOwnApplication(maya, id).counter?.message).not.toContain("98765")
  })
})

test("a note is for the brand only, and an empty one is removed", () => {
  const { brand, maya, project, id } = aCase()
  saveApplicantNote(brand, project, id, "Good light")
  expect(listApplicants(brand, project).items).toMatchObject([{ note: "Good light" }])
  expect(JSON.stringify(findOwnApplication(maya, id))).not.toContain("Good light")
  expect(() => saveApplicantNote(aBrand(), project, id, "Mine")).toThrow(NotFound)
  saveApplicantNote(brand, project, id, "")
  expect(listApplicants(brand, project).items).toMatchObject([{ note: null }])
})

describe("sorting a brand's applicants", () => {
  test("works by price, days, date and rating, within each status and page", () => {
    clock.freeze(1_800_000_000_000)
    const brand = aBrand()
    const project = aProject(brand, { influencerCount: 2 })
    const made = Array.from({ length: 60 }, (_, n) => {
      clock.advance(1)
      const influencer = anInfluencer()
      const bid = { bidMinor: 100 + ((n * 37) % 60), deliveryDays: 1 + ((n * 7) % 60) }
      sqlite
        .prepare("UPDATE creators SET stars_total = ?, review_count = ? WHERE user_id = ?")
        .run(n % 6, n % 6 === 0 ? 0 : 1, influencer.userId)
      return anApplication(influencer, project, bid)
    })
    rejectApplicant(brand, project, made[0] ?? "")
    const all = (sort: "newest" | "price" | "days" | "rating") => {
      const first = listApplicants(brand, project, { sort })
      const second = listApplicants(brand, project, { sort, after: first.next })
      expect(first.items).toHaveLength(50)
      const items = [...first.items, ...second.items]
      expect(new Set(items.map(({ id }) => id)).size).toBe(60)
      expect(items.at(-1)?.status).toBe("rejected")
      return items.slice(0, -1)
    }
    const isRising = (values: number[]) =>
      expect(values).toEqual(values.toSorted((one, other) => one - other))
    isRising(all("price").map(({ bidMinor }) => bidMinor))
    isRising(all("days").map(({ deliveryDays }) => deliveryDays))
    isRising(all("newest").map(({ appliedAt }) => -appliedAt))
    isRising(all("rating").map(({ starsTotal }) => -(starsTotal ?? 0)))
  })

  test.each([
    ["bid_minor", "applications_by_bid"],
    ["delivery_days", "applications_by_days"],
    ["applied_at", "applications_by_project"],
  ])("by %s uses an index", (column, index) => {
    const plan = allRows(
      `EXPLAIN QUERY PLAN SELECT id FROM applications WHERE project_id = ? AND status = ?
         AND (${column}, id) > (?, ?) ORDER BY ${column}, id LIMIT 51`,
      "a",
      "pending",
      1,
      "",
    )
    expect(JSON.stringify(plan)).toContain(index)
  })
})

test("an application follows its table under random actions of both sides", async () => {
  const names = [...new Set(APPLICATION_STEPS.map(({ action }) => action))]
  const deferredWrites = fc.array(fc.record({ name: fc.constantFrom(...names), n: fc.nat(50) }), {
    minLength: 4,
    maxLength: 15,
  })
  await fc.assert(
    fc.asyncProperty(deferredWrites, async (tried) => {
      const { brand, maya, project, id, offerId } = aCase()
      const bid = (n: number) => ({ bidMinor: 100 + n, deliveryDays: 1 + n })
      const verbs: Record<string, (n: number) => unknown> = {
        change: (n) => changeApplication(maya, id, bid(n)),
        withdraw: () => withdrawApplication(maya, id),
        counter: (n) => makeCounterOffer(brand, project, id, { ...bid(n), message: "" }),
        withdrawCounter: () => withdrawCounterOffer(brand, project, id),
        acceptCounter: () =>
          answerCounterOffer(maya, id, { counterId: offerId(), answer: "accept" }),
        declineCounter: () =>
          answerCounterOffer(maya, id, { counterId: offerId(), answer: "decline" }),
        shortlist: () => shortlistApplicant(brand, project, id),
        undoShortlist: () => undoShortlist(brand, project, id),
        reject: () => rejectApplicant(brand, project, id),
        reopen: () => reopenApplicant(brand, project, id),
      }
      for (const { name, n } of tried) {
        const before = findOwnApplication(maya, id)
        const known = eventsOf(project).length
        await Promise.resolve()
          .then(() => verbs[name]?.(n))
          .catch((error: unknown) => expect(error).toBeInstanceOf(DomainError))
        const after = findOwnApplication(maya, id)
        const told = eventsOf(project).slice(known)
        const step = APPLICATION_STEPS.find(
          ({ from, action, event }) =>
            from === before.state && action === name && told[0] === event,
        )
        expect(after.state).toBe(step?.to ?? before.state)
        if (told.length === 0) expect(after).toEqual(before)
        expect(applicationStateOf(after)).toBe(after.state)
        const open = offersOf(id).filter((status) => status === "open").length
        expect(open).toBe(after.state === "countered" ? 1 : 0)
        const [count] = allValues("SELECT applicant_count FROM projects WHERE id = ?", project)
        expect(count).toBe(listApplicants(brand, project).items.length)
      }
    }),
    { numRuns: 40 },
  )
})

describe("notes and offers on an application", () => {
  test("are in both data copies, with private notes only in the writer's", async () => {
    const { brand, maya, project, id, counter } = aCase()
    changeApplication(maya, id, { bidMinor: 1_000, deliveryDays: 3, pitch: "Mine" })
    counter()
    saveApplicantNote(brand, project, id, "Good light")
    expect(await partOfCopy("applications", maya.userId)).toMatchObject([
      { pitch: "Mine", bidMinor: 1_000 },
    ])
    expect(await partOfCopy("offers", maya.userId, "influencer")).toMatchObject([
      { message: "Could you?" },
    ])
    expect(await partOfCopy("offers", brand.userId, "brand")).toMatchObject([{ bidMinor: 600_000 }])
    expect(await partOfCopy("notes-on-applicants", brand.userId)).toMatchObject([
      { note: "Good light" },
    ])
    expect(await partOfCopy("offers", aBrand().userId, "brand")).toEqual([])
  })

  test("are erased with their author, and a withdrawn application counts once", async () => {
    const { brand, maya, project, id, counter } = aCase()
    const other = anApplication(anInfluencer(), project)
    counter()
    saveApplicantNote(brand, project, other, "Good light")
    withdrawApplication(maya, id)
    await eraseTables(maya.userId, "applications")
    await eraseTables(brand.userId, "applicant_notes", "applications", "offers")
    expect(offersOf(id)).toEqual([])
    expect(listApplicants(brand, project).items).toMatchObject([{ id: other, note: null }])
    expect(oneValue("SELECT applicant_count FROM projects WHERE id = ?", project)).toBe(1)
  })
})
