import { afterEach, describe, expect, test } from "vitest"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { findApplicantByEmail } from "#app/domain/market/applications/applicant-records.server.ts"
import { ApplicationInput } from "#app/domain/market/applications/application-schema.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import {
  changeApplication,
  withdrawApplication,
} from "#app/domain/market/applications/own-application.server.ts"
import {
  findOwnApplication,
  listOwnApplications,
} from "#app/domain/market/applications/own-application-queries.server.ts"
import { OWN_TABS } from "#app/domain/market/applications/own-applications.ts"
import { findVisibleProject } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { Conflict, Invalid, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { rejectApplicant, shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { countedQueries, sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { eventsOf } from "#tests/support/orders.ts"

afterEach(() => clock.release())

const bid = { bidMinor: 650_050, deliveryDays: 9 }
const countOf = (project: string) =>
  sqlite.prepare("SELECT applicant_count FROM projects WHERE id = ?").pluck().get(project)

describe("a pitch and links", () => {
  const read = (fields: object) =>
    ApplicationInput.safeParse({ bidAmount: "500", deliveryDays: "9", ...fields })

  test("are optional beside bid and days", () => {
    expect(read({}).data).toEqual({ bidMinor: 50_000, deliveryDays: 9 })
    const sent = { pitch: " I cook.\r\n", link1: "", link3: "https://www.youtube.com/watch?v=a" }
    expect(read(sent).data).toMatchObject({
      pitch: "I cook.",
      links: ["https://www.youtube.com/watch?v=a"],
    })
  })

  test.each([
    ["pitch", "x".repeat(501)],
    ["link2", "http://example.com"],
    ["link2", "javascript:alert(1)"],
  ])("are limited: %s", (field, value) => {
    expect(read({ [field]: value }).error?.issues.map(({ path }) => path[0])).toEqual([field])
  })

  test("are stored, with contact details in the pitch masked", () => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    const project = aProject(brand)
    const pitch = "Write to maya@example.com or +91 98765 43210."
    const links = ["https://maya.example/reel", "https://www.instagram.com/reel/12345678901/"]
    applyToProject(maya, project, { ...bid, pitch, links })
    const [applicant] = listApplicants(brand, project).items
    expect(applicant).toMatchObject({ links })
    expect(applicant?.pitch).not.toMatch(/example\.com|98765/)
  })

  test.each(["https://wa.me/919876543210", "https://a.example/?to=maya@example.com"])(
    "reject a link to a profile instead of work: %s",
    (link) => {
      const project = aProject(aBrand())
      expect(() => applyToProject(anInfluencer(), project, { ...bid, links: [link] })).toThrow(
        Invalid,
      )
      expect(eventsOf(project)).toEqual([])
    },
  )
})

describe("changing an application", () => {
  test("changes bid, days and texts while it is pending, and notifies the brand once", () => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    const project = aProject(brand)
    const id = anApplication(maya, project)
    changeApplication(maya, id, { ...bid, pitch: "Better" })
    changeApplication(maya, id, { ...bid, pitch: "Better" })
    expect(listApplicants(brand, project).items).toMatchObject([{ ...bid, pitch: "Better" }])
    expect(eventsOf(project)).toEqual(["application.changed"])
  })

  test("is impossible once it is decided or the project closed", () => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    const project = aProject(brand, { influencerCount: 2 })
    const id = anApplication(maya, project)
    const change = () => changeApplication(maya, id, bid)
    shortlistApplicant(brand, project, id)
    expect(change).toThrow(Conflict)
    const other = anApplication(maya, aProject(brand))
    sqlite.prepare("UPDATE projects SET status = 'closed'").run()
    expect(() => changeApplication(maya, other, bid)).toThrow("This project is closed.")
  })

  test("is not found for other users, nor is withdrawing", () => {
    const id = anApplication(anInfluencer(), aProject(aBrand()))
    const stranger = anInfluencer()
    expect(() => changeApplication(stranger, id, bid)).toThrow(NotFound)
    expect(() => withdrawApplication(stranger, id)).toThrow(NotFound)
    expect(() => findOwnApplication(stranger, id)).toThrow(NotFound)
  })

  test("is refused after twenty changes an hour", () => {
    const maya = anInfluencer()
    const id = anApplication(maya, aProject(aBrand()))
    for (let n = 1; n <= 20; n += 1) changeApplication(maya, id, { ...bid, bidMinor: n * 100 })
    expect(() => changeApplication(maya, id, bid)).toThrow(RateLimited)
    expect(findOwnApplication(maya, id).bidMinor).toBe(2_000)
  })
})

describe("withdrawing an application", () => {
  test("removes it from the brand's list and count, and lets the influencer apply again", () => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    const project = aProject(brand)
    const id = anApplication(maya, project)
    withdrawApplication(maya, id)
    withdrawApplication(maya, id)
    expect(listApplicants(brand, project).items).toEqual([])
    expect(() => findApplicantByEmail(brand, project, maya.email)).toThrow(NotFound)
    expect(countOf(project)).toBe(0)
    expect(eventsOf(project)).toEqual(["application.withdrawn"])
    const seen = findVisibleProject(maya, project)
    expect([seen.application, seen.canApply]).toEqual([undefined, { isAllowed: true }])

    expect(applyToProject(maya, project, bid)).toEqual({ applicationId: id })
    expect(countOf(project)).toBe(1)
    expect(listApplicants(brand, project).items).toMatchObject([{ id, status: "pending", ...bid }])
  })

  test("keeps the currency of its bid", () => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    const project = aProject(brand)
    withdrawApplication(maya, anApplication(maya, project))
    const { title, description, niche, deliveryDays } = findVisibleProject(maya, project).project
    const details = { title, description, niche, deliveryDays, platforms: [], influencerCount: 1 }
    const bounds = { followers: null, budgetMinMinor: null, budgetMaxMinor: null }
    expect(() =>
      saveProject(brand, project, { ...details, ...bounds, status: "active", currency: "USD" }),
    ).toThrow(Invalid)
  })
})

describe("the daily limit of applications", () => {
  test("is three hundred", () => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    clock.freeze(1_800_000_000_000)
    for (let n = 0; n < 300; n += 1) {
      if (n % 100 === 0) clock.advance(2 * HOUR)
      anApplication(maya, aProject(brand))
    }
    clock.advance(2 * HOUR)
    const project = aProject(brand)
    expect(() => applyToProject(maya, project, bid)).toThrow("within the last day")
    clock.advance(DAY)
    expect(() => applyToProject(maya, project, bid)).not.toThrow()
  })
})

describe("an influencer's applications", () => {
  const idsIn = (actor: InfluencerActor) =>
    Object.fromEntries(
      OWN_TABS.map((tab) => [tab, listOwnApplications(actor, { tab }).items.map(({ id }) => id)]),
    )

  test("are listed in the tab of their outcome", () => {
    clock.freeze(1_800_000_000_000)
    const [brand, maya] = [aBrand({ name: "Kumo Tea" }), anInfluencer()]
    const [open, chosen, refused, left, closed] = [1, 2, 3, 4, 5].map(() => {
      clock.advance(MINUTE)
      const project = aProject(brand)
      return { project, id: anApplication(maya, project) }
    }) as [{ project: string; id: string }, ...{ project: string; id: string }[]]
    shortlistApplicant(brand, chosen?.project ?? "", chosen?.id ?? "")
    rejectApplicant(brand, refused?.project ?? "", refused?.id ?? "", "price")
    withdrawApplication(maya, left?.id ?? "")
    sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(closed?.project)
    expect(idsIn(maya)).toEqual({
      all: [closed, left, refused, chosen, open].map((one) => one?.id),
      pending: [open.id],
      countered: [],
      shortlisted: [chosen?.id],
      "not-selected": [closed?.id, refused?.id],
      closed: [left?.id],
    })
    expect(findOwnApplication(maya, refused?.id ?? "")).toMatchObject({
      brandName: "Kumo Tea",
      shownState: "rejected",
      rejectReason: "price",
    })
    expect(findOwnApplication(maya, closed?.id ?? "")).toMatchObject({
      shownState: "project_closed",
      isProjectShown: false,
    })
  })

  test("are paged with one query each, along their index", () => {
    clock.freeze(1_800_000_000_000)
    const [brand, maya] = [aBrand(), anInfluencer()]
    const all = Array.from({ length: 45 }, () => anApplication(maya, aProject(brand)))
    const before = countedQueries()
    const first = listOwnApplications(maya)
    expect(countedQueries() - before).toBeLessThanOrEqual(2)
    const second = listOwnApplications(maya, { after: first.next })
    const third = listOwnApplications(maya, { after: second.next })
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(seen)).toEqual(new Set(all))
    expect(seen).toHaveLength(45)
    expect(third.next).toBeUndefined()
    const plan = sqlite
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM applications WHERE influencer_id = ?
         AND (applied_at, id) < (?, ?) ORDER BY applied_at DESC, id DESC LIMIT 21`,
      )
      .all(maya.userId, 1, "")
    expect(JSON.stringify(plan)).toContain("applications_by_time")
  })
})
