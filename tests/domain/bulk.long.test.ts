import { expect, test } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { runBulkJob, startBulkJob } from "#app/domain/work/bulk/bulk-jobs.server.ts"
import { findBulkJob } from "#app/domain/work/bulk/bulk-queries.server.ts"
import { BulkInput } from "#app/domain/work/bulk/bulk-schema.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"

const SIZE = 5000

test("5,000 applicants are rejected in bulk, each notified once", {
  timeout: 180_000,
}, async () => {
  clock.freeze(Date.parse("2026-11-29T10:00:00+05:30"))
  const brand = aBrand()
  const projectId = aProject(brand, { influencerCount: 2 })
  for (let n = 0; n < SIZE; n += 1) anApplication(anInfluencer(), projectId)
  const began = performance.now()
  const input = BulkInput.parse({ everyone: ["yes"], action: "reject", reason: "price" })
  const jobId = startBulkJob(brand, { projectId }, input)
  const startedIn = performance.now() - began
  clock.advance(10 * SECOND)
  let slowest = 0
  for (let next: number | undefined = 0; next !== undefined; ) {
    const from = performance.now()
    next = await runBulkJob(jobId)
    slowest = Math.max(slowest, performance.now() - from)
  }
  process.stdout.write(
    `bulk: start ${startedIn.toFixed(0)} ms, slowest run ${slowest.toFixed(0)} ms, all ${(performance.now() - began).toFixed(0)} ms\n`,
  )
  expect(findBulkJob(brand, jobId).counts).toEqual({ waiting: 0, done: SIZE, failed: 0 })
  for (let hasMore = true; hasMore; ) hasMore = (await dispatchEvents()).hasMore
  const notified = sqlite
    .prepare(
      "SELECT count(*) AS notices, count(DISTINCT user_id) AS users FROM notices WHERE type = 'application.rejected'",
    )
    .get()
  expect(notified).toEqual({ notices: SIZE, users: SIZE })
  clock.release()
})
