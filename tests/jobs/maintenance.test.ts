import { randomUUID } from "node:crypto"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { endSession, findActorBySession } from "#app/domain/identity/accounts/sessions.server.ts"
import {
  findDraft,
  saveDraft,
} from "#app/domain/identity/registration/registration-drafts.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { scheduleMaintenance } from "#app/jobs/maintenance-jobs.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { checkpoint } from "#app/platform/db-maintenance.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { anInfluencer, aSession } from "#tests/support/domain.ts"
import { aPaidOrder, aReceivedFile } from "#tests/support/orders.ts"

/** The sweep of pictures deletes files: it gets a folder of its own. */
const dataDir = vi.hoisted(() => {
  const folder = `/tmp/marketplace-upkeep-${process.pid}`
  process.env.DATA_DIR = folder
  return folder
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const START = 1_800_000_000_000

beforeEach(() => {
  clock.freeze(START)
  sqlite.exec("DELETE FROM jobs; DELETE FROM sessions; DELETE FROM events")
  scheduleMaintenance()
})
afterEach(() => {
  vi.restoreAllMocks()
  clock.release()
})

const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

async function aDayPasses() {
  clock.advance(DAY)
  await runDueJobs("worker")
}

test("sessions are deleted 90 days after their start", async () => {
  const { userId } = anInfluencer()
  endSession(aSession({ userId }))
  clock.advance(HOUR)
  const living = aSession({ userId })
  await aDayPasses()
  expect(findActorBySession(living)).toBeUndefined()
  clock.advance(88 * DAY)
  await runDueJobs("worker")
  expect(count("sessions")).toBe(2)
  await aDayPasses()
  expect(count("sessions")).toBe(0)
})

test("thousands of ended sessions are deleted in one run", async () => {
  const { userId } = anInfluencer()
  const insert = sqlite.prepare(
    `INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, idle_expires_at, absolute_expires_at)
     VALUES (?, ?, 0, 0, 0, 0)`,
  )
  sqlite.transaction(() => {
    for (let n = 0; n < 2500; n += 1) insert.run(`old ${n}`, userId)
  })()
  await aDayPasses()
  expect(count("sessions")).toBe(0)
})

test("expired registration drafts are deleted", async () => {
  const old = saveDraft("brand", { brandName: "Old" })
  await aDayPasses()
  expect(count("registration_drafts")).toBe(0)
  expect(findDraft("brand", old)).toBeUndefined()
})

test("expired rate limit counters are deleted", async () => {
  const insert = sqlite.prepare("INSERT INTO rate_limits (key, points, expire) VALUES (?, 1, ?)")
  insert.run("over", START + HOUR)
  insert.run("counting", START + 2 * DAY)
  await aDayPasses()
  expect(sqlite.prepare("SELECT key FROM rate_limits").pluck().all()).toEqual(["counting"])
})

test("events are kept until processed, and a year after", async () => {
  recordEvent({ type: "profile.updated" })
  await runDueJobs("worker")
  clock.advance(364 * DAY)
  await runDueJobs("worker")
  expect(count("events")).toBe(1)
  await aDayPasses()
  recordEvent({ type: "profile.updated" })
  await aDayPasses()
  expect(sqlite.prepare("SELECT created_at FROM events").pluck().all()).toEqual([START + 365 * DAY])
})

test("webhook bodies are emptied after 90 days, and their rows stay", async () => {
  const id = randomUUID()
  sqlite
    .prepare(
      "INSERT INTO webhook_events (event_id, type, body, received_at, result) VALUES (?, 'payment.captured', '{\"a\":1}', ?, 'settled')",
    )
    .run(id, START)
  const body = () =>
    sqlite.prepare("SELECT body FROM webhook_events WHERE event_id = ?").pluck().get(id)
  clock.advance(89 * DAY)
  await runDueJobs("worker")
  expect(body()).toBe('{"a":1}')
  await aDayPasses()
  await aDayPasses()
  expect(body()).toBe("")
  expect(count("webhook_events WHERE result = 'settled'")).toBe(1)
})

test("unused profile pictures are deleted", async () => {
  const uploads = join(dataDir, "uploads")
  mkdirSync(uploads, { recursive: true })
  const shown = "a".repeat(32)
  for (const id of [shown, "b".repeat(32)]) writeFileSync(join(uploads, id), "")
  const { userId } = anInfluencer()
  sqlite.prepare("UPDATE profiles SET picture_id = ? WHERE user_id = ?").run(shown, userId)
  await aDayPasses()
  expect(readdirSync(uploads)).toEqual([shown])
})

test("private files without a row are deleted, half-written ones too", async () => {
  const files = join(dataDir, "files")
  mkdirSync(files, { recursive: true })
  const { influencer, orderId, first } = aPaidOrder({ needsApproval: true })
  const kept = aReceivedFile()
  for (const id of [kept.id, "b".repeat(32), `${"c".repeat(32)}.part`]) {
    writeFileSync(join(files, id), "")
  }
  submitWork(influencer, orderId, first, { text: "Ad", files: [kept], seen: 0 })
  await aDayPasses()
  expect(readdirSync(files)).toEqual([kept.id])
})

test("the query planner keeps table figures and no sampled values", async () => {
  anInfluencer()
  sqlite.exec("ANALYZE")
  expect(count("sqlite_stat4")).toBeGreaterThan(0)
  await aDayPasses()
  expect(count("sqlite_stat4")).toBe(0)
  expect(count("sqlite_stat1")).toBeGreaterThan(0)
})

test("each maintenance job schedules its next run, despite restarts", () => {
  const times = () =>
    Object.fromEntries(
      sqlite.prepare("SELECT kind, run_at - ? FROM jobs").raw().all(START) as [string, number][],
    )
  const expected = { purge: DAY, checkpoint: 10 * MINUTE, "merge-searches": 20 * SECOND }
  expect(times()).toEqual(expected)
  clock.advance(5 * MINUTE)
  scheduleMaintenance()
  expect(times()).toEqual(expected)
})

test("the write-ahead log is truncated, and one above 64 MB is reported", () => {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-wal-"))
  const file = join(folder, "a.db")
  const client = new Database(file)
  const grow = (megabytes: number) => {
    for (let n = 0; n < megabytes; n += 1) {
      client.prepare("INSERT INTO t VALUES (randomblob(1048576))").run()
    }
  }
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => {})
  try {
    client.pragma("journal_mode = WAL")
    client.pragma("wal_autocheckpoint = 0")
    client.pragma("synchronous = OFF")
    client.exec("CREATE TABLE t (a)")
    grow(2)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(2_000_000)
    checkpoint(file, client)
    expect(statSync(`${file}-wal`).size).toBe(0)
    expect(warn).not.toHaveBeenCalled()
    grow(66)
    checkpoint(file, client)
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ event: "wal.large", isBusy: false }),
    )
    expect(client.pragma("busy_timeout", { simple: true })).toBe(5000)
  } finally {
    client.close()
    rmSync(folder, { recursive: true })
  }
})
