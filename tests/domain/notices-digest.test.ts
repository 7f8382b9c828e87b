import { afterEach, beforeEach, expect, test } from "vitest"
import {
  findDigest,
  nextDigestAt,
  queueDigests,
} from "#app/domain/admin/notifications/digest.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { scheduleRecurringJobs } from "#app/jobs/jobs.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import {
  allMails,
  allNotices,
  chooseMail,
  forgetNotices,
  notifyAll,
} from "#tests/support/notifications.ts"
import { allRows, change } from "#tests/support/rows.ts"

const at = (text: string) => Date.parse(`${text}+05:30`)
const MORNING = at("2026-11-23T09:00:00")

beforeEach(() => {
  clock.freeze(MORNING - 3 * HOUR)
  forgetNotices()
})
afterEach(() => clock.release())

const brand = aBrand()

/** Creates rejections for the daily digest. */
async function notifyOf(userId: string, count = 1): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    recordEvent({
      type: "application.rejected",
      actorId: brand.userId,
      data: { influencerId: userId },
    })
  }
  await notifyAll()
}

const digestMails = () => allMails().filter(({ template }) => template === "digest")

test("each user gets one digest at nine Indian time, with each notice once", async () => {
  const [a, b] = [anInfluencer(), anInfluencer()]
  scheduleRecurringJobs()
  await notifyOf(a.userId, 3)
  await notifyOf(b.userId)
  clock.freeze(MORNING - SECOND)
  await runDueJobs("worker")
  expect(digestMails()).toEqual([])
  clock.freeze(MORNING)
  await runDueJobs("worker")
  await notifyOf(a.userId)
  clock.freeze(MORNING + 23 * HOUR)
  await runDueJobs("worker")
  expect(
    digestMails()
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual([a, b].map(({ userId }) => `digest:${userId}:2026-11-23`).sort())
  clock.freeze(MORNING + DAY)
  await runDueJobs("worker")
  const ofA = digestMails().filter(({ userId }) => userId === a.userId)
  expect(ofA).toMatchObject([
    { address: a.email, data: { day: "2026-11-23" } },
    { reason: `digest:${a.userId}:2026-11-24`, data: { day: "2026-11-24" } },
  ])
  expect(ofA.map(({ data }) => findDigest(a.userId, data).notices.length)).toEqual([3, 1])
  expect(allNotices().every(({ digest }) => digest === "digested")).toBe(true)
})

test("a digest missed at nine is sent later, once", async () => {
  const { userId } = anInfluencer()
  scheduleRecurringJobs()
  await notifyOf(userId)
  clock.freeze(MORNING + 17 * HOUR)
  scheduleRecurringJobs()
  await runDueJobs("worker")
  expect(digestMails()).toMatchObject([{ data: { day: "2026-11-23" } }])
  clock.freeze(MORNING + DAY)
  await runDueJobs("worker")
  expect(digestMails()).toHaveLength(1)
})

test("a jumping clock repeats no digest and loses no notice", async () => {
  const { userId } = anInfluencer()
  await notifyOf(userId)
  clock.freeze(MORNING + MINUTE)
  await queueDigests()
  clock.freeze(MORNING + DAY)
  await notifyOf(userId)
  await queueDigests()
  clock.freeze(MORNING + HOUR)
  await notifyOf(userId)
  await queueDigests()
  await queueDigests()
  expect(digestMails().map(({ data }) => data.day)).toEqual(["2026-11-23", "2026-11-24"])
  expect(allNotices().map(({ digest }) => digest)).toEqual(["digested", "digested", "waiting"])
  clock.freeze(MORNING + DAY)
  await queueDigests()
  expect(digestMails()).toHaveLength(2)
  clock.freeze(MORNING + 2 * DAY)
  await queueDigests()
  expect(digestMails()).toHaveLength(3)
  expect(allNotices().every(({ digest }) => digest === "digested")).toBe(true)
})

test("the next digest is always at the next nine o'clock", () => {
  for (const [now, next] of [
    ["2026-11-23T08:59:59", "2026-11-23T09:00:00"],
    ["2026-11-23T09:00:00", "2026-11-24T09:00:00"],
    ["2026-12-31T23:59:59", "2027-01-01T09:00:00"],
    ["2028-02-29T03:00:00", "2028-02-29T09:00:00"],
  ] as const) {
    clock.freeze(at(now))
    expect(nextDigestAt()).toBe(at(next))
  }
})

test("deleted users and muted types are left out of digests", async () => {
  const [gone, silent, half] = [anInfluencer(), anInfluencer(), anInfluencer()]
  for (const { userId } of [gone, silent, half]) await notifyOf(userId)
  recordEvent({
    type: "application.reopened",
    actorId: brand.userId,
    data: { influencerId: half.userId },
  })
  await notifyAll()
  change("UPDATE users SET deleted_at = 1 WHERE id = ?", gone.userId)
  for (const { userId } of [silent, half]) chooseMail(userId, "application.rejected", "never")
  clock.freeze(MORNING)
  await queueDigests()
  const [mail] = digestMails()
  expect(digestMails()).toHaveLength(1)
  expect(findDigest(half.userId, mail?.data ?? {}).notices).toMatchObject([
    { type: "application.reopened" },
  ])
  expect(allNotices().some(({ digest }) => digest === "waiting")).toBe(false)
})

test("a digest shows the newest 50 and counts the rest", async () => {
  const { userId } = anInfluencer()
  await notifyOf(userId, 63)
  clock.freeze(MORNING)
  await queueDigests()
  const { notices, more } = findDigest(userId, digestMails()[0]?.data ?? {})
  expect([notices.length, more]).toEqual([50, 13])
  expect(notices[0]?.id).toBe(allNotices().at(-1)?.id)
})

test("a digest interrupted by a crash is completed without sending twice", async () => {
  const people = Array.from({ length: 120 }, () => anInfluencer())
  for (const { userId } of people) await notifyOf(userId)
  clock.freeze(MORNING)
  sqlite.exec(
    `CREATE TEMP TRIGGER dying AFTER INSERT ON mails WHEN (SELECT count(*) FROM mails) = 70
     BEGIN SELECT raise(ABORT, 'died here'); END`,
  )
  await expect(queueDigests()).rejects.toThrow("died here")
  expect(digestMails().length).toBe(50)
  sqlite.exec("DROP TRIGGER dying")
  expect(await queueDigests()).toBe(70)
  expect(new Set(digestMails().map(({ userId }) => userId)).size).toBe(120)
  expect(digestMails()).toHaveLength(120)
})

test("finding pending notices reads only those", () => {
  const plan = allRows<{ detail: string }>(`EXPLAIN QUERY PLAN SELECT DISTINCT user_id FROM notices
       WHERE digest = 'waiting' AND user_id > '' ORDER BY user_id LIMIT 50`)
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("notices_for_digest")])
})
