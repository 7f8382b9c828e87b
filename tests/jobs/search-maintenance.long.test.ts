import Database from "better-sqlite3"
import { afterEach, beforeAll, expect, test, vi } from "vitest"
import { REWRITE_DATABASE_JOB } from "#app/domain/privacy/erase-account.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { migrate, sqlite } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { mergeDeletedOut, mergeSearchIndexes } from "#app/platform/search-maintenance.server.ts"
import { aBrand, aProject } from "#tests/support/domain.ts"
import { allValues, change, oneValue } from "#tests/support/rows.ts"

beforeAll(migrate)
afterEach(() => {
  vi.restoreAllMocks()
  clock.release()
})

const INDEX = "open_project_texts"

const found = (words: string) =>
  allValues(`SELECT rowid FROM ${INDEX} WHERE ${INDEX} MATCH ? ORDER BY rowid`, words)

const segments = () => oneValue(`SELECT count(DISTINCT segid) FROM ${INDEX}_idx`)

const lastCommit = () => oneValue("SELECT seq FROM repl_clock")

/** Each is posted by itself, as people do. */
function post(count: number, title: string): void {
  const brand = aBrand()
  for (let n = 0; n < count; n += 1)
    aProject(brand, { title: `${title} ${n}`, description: `${title} `.repeat(60) })
}

test("single additions are merged into few segments, and found as before", async () => {
  post(12, "Kintsugi bowls")
  expect(segments()).toBeGreaterThan(8)
  const before = found('"kintsugi"')
  expect(before).toHaveLength(12)
  expect(await mergeSearchIndexes()).toBeGreaterThan(0)
  expect(segments()).toBeLessThan(4)
  expect(found('"kintsugi"')).toEqual(before)
})

test("nothing is written without new entries", async () => {
  await mergeSearchIndexes()
  const before = lastCommit()
  expect(await mergeSearchIndexes()).toBe(0)
  expect(lastCommit()).toBe(before)
})

test("a bulk-built index is merged with later entries in short steps", {
  timeout: 60_000,
}, async () => {
  sqlite.exec(`INSERT INTO ${INDEX} (${INDEX}, rank) VALUES ('hashsize', 100000000); BEGIN`)
  post(1500, `Origami ${"abcdefghijklmnopqrstuvwxyz ".repeat(4)}`)
  sqlite.exec("COMMIT")
  post(4, "Kintsugi plates")
  const before = [found('"origami"'), found('"kintsugi"')]
  const leaves = sqlite.prepare(`SELECT count(*) FROM ${INDEX}_data`).pluck()
  const largest = Number(leaves.get())
  expect(largest).toBeGreaterThan(400)
  expect(await mergeSearchIndexes()).toBeGreaterThan(largest / 256)
  expect([found('"origami"'), found('"kintsugi"')]).toEqual(before)
})

test("no writer merges a bulk-built index", () => {
  const parts = segments()
  post(40, "Ikebana vases")
  expect(segments()).toBeGreaterThan(Number(parts) + 20)
})

/** Letters that nobody else writes, so that their threes stand in the index by themselves. */
const RARE = "\u{10380}\u{10381}\u{10382}"

const blocksWithRare = () =>
  oneValue(`SELECT count(*) FROM ${INDEX}_data WHERE instr(block, CAST(? AS BLOB))`, RARE)

/** Closes a project with the rare letters that stood in one large part with all others. */
function closeRare(): void {
  const brand = aBrand()
  aProject(brand, { title: RARE })
  sqlite.exec(`INSERT INTO ${INDEX} (${INDEX}) VALUES ('optimize')`)
  change("UPDATE projects SET status = 'closed' WHERE brand_id = ?", brand.userId)
}

test("deleted entries are merged out of a large segment, despite new projects", async () => {
  closeRare()
  await mergeSearchIndexes()
  expect(blocksWithRare()).toBeGreaterThan(0)
  const before = [found('"origami"'), found('"kintsugi"')]
  const others = setInterval(() => post(1, "Raku tiles"), 15)
  expect(await mergeDeletedOut()).toBe(true)
  clearInterval(others)
  expect(blocksWithRare()).toBe(0)
  expect([found('"origami"'), found('"kintsugi"')]).toEqual(before)
  expect(found('"raku"').length).toBeGreaterThan(5)
})

test("a merge step blocked by another writer is retried", async () => {
  closeRare()
  const busy = () => {
    throw new Database.SqliteError("database is locked", "SQLITE_BUSY")
  }
  vi.spyOn(sqlite, "exec").mockImplementationOnce(busy).mockImplementationOnce(busy)
  expect(await mergeDeletedOut()).toBe(true)
  expect(blocksWithRare()).toBe(0)
})

test("an unfinished merge is logged after ten minutes and scheduled again", async () => {
  closeRare()
  clock.freeze(Date.now())
  scheduleJob(REWRITE_DATABASE_JOB, "nightly", clock.now())
  const runJob = () => runDueJobs("worker", { lane: { of: "only", kinds: [REWRITE_DATABASE_JOB] } })
  const warn = vi.spyOn(logger, "warn")
  let now = performance.now()
  const hurry = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 10 * MINUTE
    return now
  })
  await runJob()
  hurry.mockRestore()
  const index = expect.any(String)
  expect(warn).toHaveBeenCalledWith({ event: "searches.deleted_not_merged", index })
  expect(blocksWithRare()).toBeGreaterThan(0)
  clock.advance(10 * MINUTE)
  await runJob()
  expect(blocksWithRare()).toBe(0)
  expect(await runJob()).toBe(0)
})
