import { expect, test, vi } from "vitest"
import { JOB_HANDLERS, RENAMED_JOBS } from "#app/jobs/jobs.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, HOUR, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import {
  claimJob,
  finishJob,
  RENEW_LEASE_EVERY_MS,
  renameJobs,
  renewLease,
  retryJob,
  scheduleJob,
} from "#app/platform/jobs/job-queue.server.ts"
import { listenToProvider } from "#tests/support/listening-provider.ts"
import { anOpenPayment, aProjectWithBids, readPayment } from "#tests/support/payments.ts"
import { aCapture, answering, failing, listOf, provider } from "../mocks/razorpay.ts"

const START = 1_800_000_000_000

listenToProvider()

const jobRow = (ref: string) =>
  sqlite
    .prepare("SELECT run_at AS runAt, attempts, last_error AS error FROM jobs WHERE ref = ?")
    .get(ref)

test("a due job runs in one process at a time", () => {
  clock.freeze(START)
  scheduleJob("check-payment", "one", START + MINUTE)
  expect(claimJob("a")).toBeUndefined()
  clock.advance(MINUTE)
  const job = claimJob("a")
  expect(job?.ref).toBe("one")
  expect(claimJob("b")).toBeUndefined()
  if (job) finishJob("a", job, undefined)
  clock.advance(HOUR)
  expect(claimJob("b")).toBeUndefined()
})

test("the job of a crashed process is taken over within a minute", () => {
  clock.freeze(START)
  scheduleJob("check-payment", "orphan", START)
  const dead = claimJob("dead")
  clock.advance(MINUTE)
  expect(claimJob("alive")?.ref).toBe("orphan")
  if (dead) finishJob("dead", dead, undefined)
  expect(jobRow("orphan")).toBeDefined()
})

test("a job requested again after a clock jump is done once more", () => {
  clock.freeze(START)
  scheduleJob("check-payment", "leapt", START)
  const job = claimJob("a")
  clock.advance(MINUTE)
  scheduleJob("check-payment", "leapt", clock.now())
  if (job) finishJob("a", job, undefined)
  expect(claimJob("b")?.ref).toBe("leapt")
})

test("a clock set back does not delay a crashed process's job", () => {
  clock.freeze(START)
  scheduleJob("check-payment", "ahead", START - 2 * HOUR)
  claimJob("dead")
  clock.freeze(START - HOUR)
  expect(claimJob("alive")?.ref).toBe("ahead")
})

test("a long job keeps its lease by renewal", () => {
  clock.freeze(START)
  scheduleJob("check-payment", "long", START)
  const job = claimJob("a")
  for (let n = 0; n < 10; n += 1) {
    clock.advance(10 * SECOND)
    if (job) renewLease("a", job)
    expect(claimJob("b")).toBeUndefined()
  }
})

test("a full disk that blocks lease renewal ends neither job nor process", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  let finish = () => {}
  JOB_HANDLERS.slow = () =>
    new Promise((resolve) => {
      finish = () => resolve(undefined)
    })
  try {
    scheduleJob("slow", "full", clock.now())
    const running = runDueJobs("a")
    sqlite.pragma("query_only = ON")
    vi.advanceTimersByTime(RENEW_LEASE_EVERY_MS)
    sqlite.pragma("query_only = OFF")
    finish()
    expect(await running).toBe(1)
    expect(jobRow("full")).toBeUndefined()
  } finally {
    sqlite.pragma("query_only = OFF")
    delete JOB_HANDLERS.slow
    vi.useRealTimers()
  }
})

test("a job requested twice is one at the earlier time, even while running", () => {
  clock.freeze(START)
  scheduleJob("check-payment", "twice", START + HOUR)
  scheduleJob("check-payment", "twice", START + MINUTE)
  scheduleJob("check-payment", "twice", START + 2 * HOUR)
  clock.advance(MINUTE)
  const job = claimJob("a")
  scheduleJob("check-payment", "twice", START + 30 * SECOND)
  if (job) finishJob("a", job, undefined)
  expect(jobRow("twice")).toMatchObject({ runAt: START + 30 * SECOND })
  expect(claimJob("b")?.ref).toBe("twice")
})

test("a job requested while running is done once more", () => {
  clock.freeze(START)
  scheduleJob("check-payment", "in-hand", START)
  const first = claimJob("a")
  clock.advance(SECOND)
  scheduleJob("check-payment", "in-hand", START + MINUTE)
  scheduleJob("check-payment", "in-hand", clock.now())
  expect(claimJob("b")).toBeUndefined()
  if (first) finishJob("a", first, START + HOUR)
  const second = claimJob("b")
  expect(second?.ref).toBe("in-hand")
  if (second) finishJob("b", second, undefined)
  expect(jobRow("in-hand")).toBeUndefined()
})

test("failed jobs wait longer each time and store the reason", () => {
  clock.freeze(START)
  scheduleJob("check-payment", "flaky", START)
  const job = claimJob("a")
  if (job) retryJob("a", job, START + SECOND, "busy (429)")
  expect(jobRow("flaky")).toMatchObject({ attempts: 1, error: "busy (429)" })
})

test("a check waits while the provider is down and settles afterwards", async () => {
  clock.freeze(START)
  const made = aProjectWithBids([100, 200])
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
  const path = `/orders/${payment.providerOrderId}/payments`
  const waits: number[] = []
  clock.advance(2 * MINUTE)
  for (const fault of ["reset", "html", { status: 429 }, { status: 503 }] as const) {
    provider.use(failing("get", path, fault))
    await runDueJobs("worker")
    const row = jobRow(payment.id) as { runAt: number }
    waits.push(row.runAt - clock.now())
    clock.freeze(row.runAt)
  }
  waits.forEach((wait, n) => {
    expect(wait).toBeGreaterThan(4 * SECOND * 2 ** n)
    expect(wait).toBeLessThan(6 * SECOND * 2 ** n)
  })
  provider.use(answering("get", path, listOf(aCapture(payment))))
  await runDueJobs("worker")
  expect(readPayment(payment.id).fulfilment).toBe("done")
  expect(jobRow(payment.id)).toBeUndefined()
})

test("the outbox is emptied", async () => {
  const made = aProjectWithBids([100, 200])
  anOpenPayment(made.brand, made.projectId, made.applicationIds)
  const waiting = () =>
    sqlite.prepare("SELECT count(*) FROM events WHERE processed_at IS NULL").pluck().get()
  expect(waiting()).toBeGreaterThan(0)
  await runDueJobs("worker")
  expect(waiting()).toBe(0)
})

test("a waiting job of an earlier version gets its present name", () => {
  clock.freeze(START)
  for (const was of Object.keys(RENAMED_JOBS)) scheduleJob(was, `left ${was}`, START)
  scheduleJob("order-clock", "both", START)
  scheduleJob("run-order-timers", "both", START)
  renameJobs(RENAMED_JOBS)
  const kindsOf = (ref: string) =>
    sqlite.prepare("SELECT kind FROM jobs WHERE ref = ? ORDER BY kind").pluck().all(ref)
  for (const [was, kind] of Object.entries(RENAMED_JOBS)) {
    expect(kindsOf(`left ${was}`)).toEqual([kind])
    expect(JOB_HANDLERS).toHaveProperty(kind)
  }
  expect(kindsOf("both")).toEqual(["order-clock", "run-order-timers"])
})

test("a job that still has its name of an earlier version is done", async () => {
  clock.freeze(START)
  scheduleJob("reseal-pans", "all", START)
  await runDueJobs("worker")
  expect(jobRow("all")).toBeUndefined()
})
