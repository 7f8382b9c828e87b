import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import {
  markAllRead,
  markRead,
  markUnread,
} from "#app/domain/admin/notifications/mark-notices.server.ts"
import { groupByDay } from "#app/domain/admin/notifications/notice-days.ts"
import {
  countUnread,
  findNotice,
  listNewNotices,
  listNotices,
  listNoticesSince,
} from "#app/domain/admin/notifications/notice-queries.server.ts"
import {
  chooseMail,
  listGroupChoices,
} from "#app/domain/admin/notifications/notice-settings.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import type { EventType } from "#app/domain/shared/events/event-catalogue.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { noticeSettings, notices } from "#db/schema/notifications.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"

/** Inserts a notice; returns its id. */
function aNotice(
  { userId }: Actor,
  type: EventType = "account.password_changed",
  about: Partial<typeof notices.$inferInsert> = {},
): number {
  const row = { userId, eventId: randomUUID(), type, data: {}, createdAt: clock.now() }
  const { id } = db
    .insert(notices)
    .values({ ...row, digest: "none", ...about })
    .returning({ id: notices.id })
    .get()
  return id
}

const brand = aBrand({ name: "Tea House" })
const maya = anInfluencer({ name: "Maya Rao" })
beforeEach(() => {
  db.delete(notices).run()
})

test("a list has the user's own notices, newest first, in present wording", () => {
  const projectId = aProject(brand, { title: "Green tea reel" })
  const told = aNotice(brand, "application.sent", { projectId, actorId: maya.userId })
  const later = aNotice(brand)
  aNotice(maya)
  const { items, next } = listNotices(brand)
  expect(items.map(({ id }) => id)).toEqual([later, told])
  expect(items[1]).toMatchObject({
    title: "Maya Rao applied",
    leadsTo: "applicants",
    ids: { projectId },
    isRead: false,
  })
  expect(next).toBeUndefined()
})

test("pages hold thirty notices without gaps or repeats", () => {
  const ids = Array.from({ length: 65 }, () => aNotice(maya)).reverse()
  const pages: number[][] = []
  let before: number | undefined
  do {
    const { items, next } = listNotices(maya, { before })
    pages.push(items.map(({ id }) => id))
    before = next
    aNotice(maya)
  } while (before !== undefined)
  expect(pages.map((page) => page.length)).toEqual([30, 30, 5])
  expect(pages.flat()).toEqual(ids)
})

test("unread notices are counted up to a hundred by their index", () => {
  for (let n = 0; n < 98; n += 1) aNotice(maya)
  aNotice(brand)
  expect(countUnread(maya).unread).toBe(98)
  const newest = [1, 2, 3, 4].map(() => aNotice(maya)).at(-1)
  expect(countUnread(maya)).toEqual({ unread: 100, newestId: newest })
  expect(countUnread(anInfluencer())).toEqual({ unread: 0, newestId: 0 })
  const plan = sqlite
    .prepare(
      "EXPLAIN QUERY PLAN SELECT 1 FROM notices WHERE user_id = ? AND read_at IS NULL LIMIT 100",
    )
    .all("x")
  expect(JSON.stringify(plan)).toContain("notices_unread")
})

test("a notice can be marked as read, with the time, and unread again", () => {
  const id = aNotice(maya)
  const readAt = () => db.select().from(notices).where(eq(notices.id, id)).get()?.readAt
  markRead(maya, String(id))
  const first = readAt()
  expect(first).not.toBeNull()
  clock.advance(1000)
  markRead(maya, String(id))
  expect(readAt()).toBe(first)
  markUnread(maya, String(id))
  expect(readAt()).toBeNull()
  expect(countUnread(maya).unread).toBe(1)
})

test("another user's notice is not found and not changed", () => {
  const id = String(aNotice(maya))
  for (const text of [id, "0", "-1", "1e3", "x", "", "9".repeat(30)]) {
    for (const verb of [findNotice, markRead, markUnread]) {
      expect(() => verb(brand, text), `${verb.name} ${text}`).toThrow(NotFound)
    }
  }
  expect(countUnread(maya).unread).toBe(1)
})

test("marking all as read covers own notices up to the newest shown", () => {
  aNotice(maya)
  const shown = aNotice(maya)
  aNotice(brand)
  aNotice(maya)
  markAllRead(maya, shown)
  expect(countUnread(maya).unread).toBe(1)
  expect(countUnread(brand).unread).toBe(1)
})

test("notices after a given one are listed oldest first, up to a limit", () => {
  const first = aNotice(maya)
  const others = [aNotice(maya), aNotice(maya)]
  aNotice(brand)
  expect(listNoticesSince(maya, first, 20).map(({ id }) => id)).toEqual(others)
  expect(listNoticesSince(maya, first, 1).map(({ id }) => id)).toEqual(others.slice(0, 1))
  expect(listNewNotices(first, 20).map(({ userId }) => userId)).toEqual([
    maya.userId,
    maya.userId,
    brand.userId,
  ])
})

const stored = () =>
  db
    .select()
    .from(noticeSettings)
    .all()
    .map(({ type, mail }) => `${type} ${mail}`)

const choiceOf = (actor: Actor, group: string) =>
  listGroupChoices(actor).find((one) => one.group === group)

test("mail is chosen by six groups, and defaults are not stored", () => {
  for (const actor of [brand, maya]) {
    expect(listGroupChoices(actor).map(({ label }) => label)).toEqual([
      "Invitations",
      "Applications",
      "Offers",
      "Orders",
      "Messages",
      "Reviews",
    ])
  }
  chooseMail(brand, { messages: "never", orders: "now" })
  expect(choiceOf(brand, "messages")?.mail).toBe("never")
  expect(stored()).toEqual(["message.waiting never"])
  chooseMail(brand, { messages: "now" })
  expect(stored()).toEqual([])
})

test("choices made for single kinds stay until their group is chosen", () => {
  const { userId } = brand
  const row = { userId, type: "application.sent", mail: "never" } as const
  db.insert(noticeSettings).values(row).run()
  expect(choiceOf(brand, "applications")?.mail).toBe("as-before")
  chooseMail(brand, { applications: "as-before", reviews: "daily" })
  expect(stored()).toEqual(["application.sent never"])
  chooseMail(brand, { applications: "never" })
  expect(choiceOf(brand, "applications")?.mail).toBe("never")
  expect(stored()).toContain("application.withdrawn never")
  chooseMail(brand, { applications: "daily" })
  expect(stored()).toEqual([])
})

test("security and money cannot be muted, nor unknown groups", () => {
  const wrong: Record<string, string>[] = [
    { security: "never" },
    { "payment.settled": "never" },
    { applications: "sometimes" },
  ]
  for (const choices of wrong) {
    const all = { messages: "never", ...choices }
    expect(() => chooseMail(brand, all as never), JSON.stringify(choices)).toThrow(Invalid)
  }
  expect(stored()).toEqual([])
})

test("formats dates of notices in the viewer's time zone", () => {
  const now = Date.parse("2026-11-22T20:00:00Z")
  const at = (text: string) => ({ createdAt: Date.parse(text) })
  const items = [
    at("2026-11-22T19:00:00Z"),
    at("2026-11-22T18:31:00Z"),
    at("2026-11-22T18:29:00Z"),
    at("2026-11-20T12:00:00Z"),
  ]
  const byIndianDays = groupByDay(items, now, "Asia/Kolkata")
  expect(byIndianDays.map(({ day, items }) => [day, items.length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["20 November 2026", 1],
  ])
  const byDaysOfNewYork = groupByDay(items, now, "America/New_York")
  expect(byDaysOfNewYork.map(({ day, items }) => [day, items.length])).toEqual([
    ["Today", 3],
    ["20 November 2026", 1],
  ])
})
