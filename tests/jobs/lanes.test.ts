import { setTimeout } from "node:timers/promises"
import { register } from "prom-client"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { SEND_MAIL_JOB } from "#app/domain/admin/notifications/mail-queue.server.ts"
import { JOB_HANDLERS } from "#app/jobs/jobs.server.ts"
import { runDueJobs, startWorker } from "#app/jobs/worker.server.ts"
import { clock, DAY, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { claimJob, type JobLane, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { anInfluencer } from "#tests/support/domain.ts"
import { forgetNotices } from "#tests/support/notifications.ts"
import { allRows, allValues, change } from "#tests/support/rows.ts"

const START = 1_800_000_000_000
const MAIL: JobLane = { of: "only", kinds: [SEND_MAIL_JOB] }
const OTHERS: JobLane = { of: "except", kinds: [SEND_MAIL_JOB] }

/** A worker of this process; the gauges are those of the one that came last. */
function aWorker() {
  register.clear()
  return startWorker()
}

const ownHandlers = { ...JOB_HANDLERS }
beforeEach(() => forgetNotices())
afterEach(() => {
  Object.assign(JOB_HANDLERS, ownHandlers)
  for (const kind of Object.keys(JOB_HANDLERS))
    if (!(kind in ownHandlers)) delete JOB_HANDLERS[kind]
  vi.restoreAllMocks()
  clock.release()
  forgetNotices()
})

test("a lane takes its own jobs only, most overdue first", () => {
  clock.freeze(START)
  scheduleJob(SEND_MAIL_JOB, "m2", START - 1)
  scheduleJob(SEND_MAIL_JOB, "m1", START - 2)
  scheduleJob("check-payment", "p1", START)
  const refsOf = (lane?: JobLane) => [1, 2, 3].map(() => claimJob("a", lane)?.ref)
  expect(refsOf(OTHERS)).toEqual(["p1", undefined, undefined])
  expect(refsOf(MAIL)).toEqual(["m1", "m2", undefined])
})

test("hanging mails delay no payment", async () => {
  let hanging = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  JOB_HANDLERS[SEND_MAIL_JOB] = async () => {
    hanging += 1
    await released
    return undefined
  }
  const paid: string[] = []
  JOB_HANDLERS["check-payment"] = (ref) => {
    paid.push(ref)
    return undefined
  }
  for (let n = 0; n < 30; n += 1) scheduleJob(SEND_MAIL_JOB, `m${n}`, 1)
  const worker = aWorker()
  try {
    await expect.poll(() => hanging).toBe(5)
    scheduleJob("check-payment", "urgent", clock.now())
    await expect.poll(() => paid).toEqual(["urgent"])
    expect(hanging).toBe(5)
  } finally {
    release()
    await worker.stop()
  }
})

test("a hanging payment provider delays no order timer and no password mail", async () => {
  let hanging = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const kind of ["advance-payout", "check-payment"]) {
    JOB_HANDLERS[kind] = async () => {
      hanging += 1
      await released
      return undefined
    }
    for (let n = 0; n < 10; n += 1) scheduleJob(kind, `p${n}`, 1)
  }
  const done: string[] = []
  for (const kind of ["run-order-timers", "send-reset-links"]) {
    JOB_HANDLERS[kind] = () => {
      done.push(kind)
      return undefined
    }
  }
  const worker = aWorker()
  try {
    await expect.poll(() => hanging).toBe(3)
    scheduleJob("run-order-timers", "o", clock.now())
    scheduleJob("send-reset-links", "r", clock.now())
    await expect.poll(() => done.toSorted()).toEqual(["run-order-timers", "send-reset-links"])
    expect(hanging).toBe(3)
  } finally {
    release()
    await worker.stop()
  }
})

test("copies and erasures delay no notice and no provider", async () => {
  let release = () => {}
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  for (const kind of ["gather-data", "erase-account", "purge"]) {
    JOB_HANDLERS[kind] = () => released
    for (let n = 0; n < 3; n += 1) scheduleJob(kind, `f${n}`, 1)
  }
  const done: string[] = []
  for (const kind of ["process-events", "check-payment"]) {
    JOB_HANDLERS[kind] = () => void done.push(kind)
    scheduleJob(kind, "waiting", 2)
  }
  const worker = aWorker()
  try {
    await expect.poll(() => done.toSorted()).toEqual(["check-payment", "process-events"])
  } finally {
    release()
    await worker.stop()
  }
})

test("a full batch is followed by the next at once", async () => {
  let done = 0
  JOB_HANDLERS[SEND_MAIL_JOB] = () => {
    done += 1
    return undefined
  }
  for (let n = 0; n < 180; n += 1) scheduleJob(SEND_MAIL_JOB, `m${n}`, 1)
  const worker = aWorker()
  // Three looks of a second each lie between four batches.
  await expect.poll(() => done, { timeout: 2500 }).toBe(180)
  await worker.stop()
})

test("a lane runs several jobs at once, and at most 50 per batch", async () => {
  let now = 0
  let most = 0
  JOB_HANDLERS[SEND_MAIL_JOB] = async () => {
    now += 1
    most = Math.max(most, now)
    await setTimeout(1)
    now -= 1
    return undefined
  }
  for (let n = 0; n < 60; n += 1) scheduleJob(SEND_MAIL_JOB, `m${n}`, 1)
  expect(await runDueJobs("a", { lane: MAIL, atOnce: 5 })).toBe(50)
  expect(most).toBe(5)
  expect(await runDueJobs("a", { lane: MAIL, atOnce: 5 })).toBe(10)
})

const aMail = (createdAt: number, status = "queued", sentAt: number | null = null) =>
  change(
    `INSERT INTO mails (id, user_id, address, template, reason, data, status, created_at, sent_at)
       VALUES (hex(randomblob(8)), NULL, 'a@example.com', 'notice', hex(randomblob(8)), '{}', ?, ?, ?)`,
    status,
    createdAt,
    sentAt,
  )

test("undelivered mail is reported every quarter of an hour, with its age", async () => {
  clock.freeze(START)
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => {})
  aMail(START - DAY, "sent", START - DAY)
  aMail(START)
  scheduleJob("watch-mail", "queue", START)
  const warnings: number[] = []
  for (let minute = 0; minute <= 60; minute += 1) {
    await runDueJobs("a", { lane: OTHERS })
    if (warn.mock.calls.length > 0) warnings.push(minute)
    warn.mockClear()
    clock.advance(MINUTE)
  }
  expect(warnings).toEqual([16, 31, 46])
  const metrics = await register.metrics()
  expect(metrics).toContain(`mail_queue_age_seconds ${61 * 60}`)
})

test("the age of undispatched events is readable", async () => {
  clock.freeze(START)
  const age = async () => /^events_waiting_age_seconds (.*)$/m.exec(await register.metrics())?.[1]
  expect(await age()).toBe("0")
  change(
    "INSERT INTO events (id, type, data, created_at) VALUES ('e', 'profile.updated', '{}', ?)",
    START - 90_000,
  )
  expect(await age()).toBe("90")
  await runDueJobs("a")
  expect(await age()).toBe("0")
})

test("notices are deleted after a year, sent mails after 30 days", async () => {
  clock.freeze(START)
  const { userId } = anInfluencer()
  const notice = sqlite.prepare(
    `INSERT INTO notices (user_id, event_id, type, data, created_at, digest)
     VALUES (?, ?, 'order.started', '{}', ?, 'none')`,
  )
  sqlite.transaction(() => {
    for (let n = 0; n < 2500; n += 1) notice.run(userId, `old ${n}`, START - 366 * DAY)
    notice.run(userId, "young", START - 364 * DAY)
    for (let n = 0; n < 1200; n += 1) aMail(START - 31 * DAY, "sent", START - 31 * DAY)
    for (const status of ["failed", "suppressed", "kept"]) aMail(START - 31 * DAY, status)
    aMail(START - 31 * DAY, "sent", START - 29 * DAY)
    aMail(START - 31 * DAY)
  })()
  scheduleJob("purge", "daily", START)
  await runDueJobs("a")
  expect(allValues("SELECT event_id FROM notices")).toEqual(["young"])
  expect(allValues("SELECT status FROM mails ORDER BY status")).toEqual(["queued", "sent"])
})

test.each([
  ["mail", "+kind = 'send-mail'"],
  ["everything else", "+kind <> 'send-mail'"],
])("the next job of %s is found by its time", (_, lane) => {
  const plan = allRows<{ detail: string }>(
    `EXPLAIN QUERY PLAN SELECT * FROM jobs WHERE run_at <= 1 AND ${lane} ORDER BY run_at LIMIT 1`,
  )
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("jobs_due")])
})
