import { afterEach, describe, expect, test } from "vitest"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import {
  listChosenApplicants,
  listUnpaidApplicants,
} from "#app/domain/market/applications/application-queries.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import {
  rejectApplicant,
  reopenApplicant,
  shortlistApplicant,
} from "#app/domain/work/orders/decisions.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { countedQueries, sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { eventsOf } from "#tests/support/orders.ts"
import { asserts } from "#tests/support/statements.ts"

afterEach(() => clock.release())

describe("the applicants of a project", () => {
  test("come with name, username, handles, bid and days", () => {
    asserts("applicant-fields-for-brand")
    const brand = aBrand()
    const project = aProject(brand)
    const maya = anInfluencer({ name: "Maya Rao", userName: "maya.rao" })
    anApplication(maya, project, { bidMinor: 650_050, deliveryDays: 9 })
    expect(listApplicants(brand, project).items).toMatchObject([
      {
        name: "Maya Rao",
        userName: "maya.rao",
        socials: { Instagram: "maya.rao" },
        bidMinor: 650_050,
        deliveryDays: 9,
        status: "pending",
        orderStatus: null,
      },
    ])
  })

  test("are sorted by status, then by the time of applying", () => {
    asserts("applicants-order")
    clock.freeze(1_800_000_000_000)
    const brand = aBrand()
    const project = aProject(brand, { influencerCount: 2 })
    const [a, b, c, d, e] = Array.from({ length: 5 }, () => {
      clock.advance(MINUTE)
      return anApplication(anInfluencer(), project)
    }) as [string, string, string, string, string]
    rejectApplicant(brand, project, a)
    shortlistApplicant(brand, project, e)
    shortlistApplicant(brand, project, c)
    expect(idsOf(listApplicants(brand, project))).toEqual([c, e, b, d, a])
  })

  test("are paged across the statuses with a constant number of queries", () => {
    clock.freeze(1_800_000_000_000)
    const brand = aBrand()
    const project = aProject(brand, { influencerCount: 100 })
    const all = Array.from({ length: 120 }, () => anApplication(anInfluencer(), project))
    for (const id of all.slice(0, 40)) rejectApplicant(brand, project, id)
    for (const id of all.slice(100)) shortlistApplicant(brand, project, id)
    const before = countedQueries()
    const first = listApplicants(brand, project)
    expect(countedQueries() - before).toBeLessThanOrEqual(4)
    const second = listApplicants(brand, project, { after: first.next })
    const third = listApplicants(brand, project, { after: second.next })
    const seen = [first, second, third].flatMap((page) => page.items)
    expect(seen.map((one) => one.status)).toEqual([
      ...Array(20).fill("shortlisted"),
      ...Array(60).fill("pending"),
      ...Array(40).fill("rejected"),
    ])
    expect(new Set(seen.map((one) => one.id))).toEqual(new Set(all))
    expect(third.next).toBeUndefined()
  })

  test("have no name and cannot be shortlisted after their account is deleted", () => {
    const brand = aBrand()
    const project = aProject(brand)
    const gone = anInfluencer()
    const application = anApplication(gone, project)
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(gone.userId)
    expect(listApplicants(brand, project).items).toMatchObject([{ name: null, socials: {} }])
    expect(() => shortlistApplicant(brand, project, application)).toThrow("has left")
  })

  test("are visible only to the brand that posted the project", () => {
    const project = aProject(aBrand())
    const application = anApplication(anInfluencer(), project)
    const stranger = aBrand()
    expect(() => listApplicants(stranger, project)).toThrow(NotFound)
    expect(() => listChosenApplicants(stranger, project, [application])).toThrow(NotFound)
    expect(() => listUnpaidApplicants(stranger, project)).toThrow(NotFound)
  })

  test("can be chosen while they are pending and of this project", () => {
    const brand = aBrand()
    const project = aProject(brand, { influencerCount: 3 })
    const pending = anApplication(anInfluencer(), project)
    const rejected = anApplication(anInfluencer(), project)
    rejectApplicant(brand, project, rejected)
    const elsewhere = anApplication(anInfluencer(), aProject(brand))
    const chosen = listChosenApplicants(brand, project, [
      elsewhere,
      rejected,
      pending,
      "x",
      pending,
    ])
    expect(chosen.map((one) => one.id)).toEqual([pending])
  })
})

describe("rejecting an applicant", () => {
  test("can be undone while the project is active", () => {
    asserts("applicant-decisions")
    const brand = aBrand()
    const project = aProject(brand)
    const application = anApplication(anInfluencer(), project)
    rejectApplicant(brand, project, application)
    expect(statusOf(application)).toBe("rejected")
    reopenApplicant(brand, project, application)
    expect(statusOf(application)).toBe("pending")
    rejectApplicant(brand, project, application)
    sqlite.prepare("UPDATE projects SET status = 'closed' WHERE id = ?").run(project)
    expect(() => reopenApplicant(brand, project, application)).toThrow("This project is closed.")
  })

  test("notifies the applicant once, even when done twice", () => {
    const brand = aBrand()
    const project = aProject(brand)
    const application = anApplication(anInfluencer(), project)
    rejectApplicant(brand, project, application)
    rejectApplicant(brand, project, application)
    expect(eventsOf(project)).toEqual(["application.rejected"])
  })

  test("cannot drop a shortlisted applicant, and undoing cannot either", () => {
    const brand = aBrand()
    const project = aProject(brand)
    const application = anApplication(anInfluencer(), project)
    shortlistApplicant(brand, project, application)
    expect(() => rejectApplicant(brand, project, application)).toThrow(Conflict)
    expect(() => reopenApplicant(brand, project, application)).toThrow(Conflict)
    expect(statusOf(application)).toBe("shortlisted")
  })

  test.each([
    ["reject", rejectApplicant],
    ["reopen", reopenApplicant],
  ])("%s: another brand's applicants are not found and not changed", (_name, verb) => {
    const brand = aBrand()
    const project = aProject(brand)
    const application = anApplication(anInfluencer(), project)
    const stranger = aBrand()
    const own = aProject(stranger)
    expect(() => verb(stranger, project, application)).toThrow(NotFound)
    expect(() => verb(stranger, own, application)).toThrow(NotFound)
    expect(() => verb(brand, project, "no-such-applicant")).toThrow(NotFound)
    expect(statusOf(application)).toBe("pending")
    expect(eventsOf(project)).toEqual([])
  })
})

const idsOf = (page: { items: { id: string }[] }) => page.items.map((one) => one.id)

const statusOf = (application: string) =>
  sqlite.prepare("SELECT status FROM applications WHERE id = ?").pluck().get(application)
