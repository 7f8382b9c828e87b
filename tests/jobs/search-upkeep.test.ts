import { beforeAll, expect, test } from "vitest"
import { migrate, sqlite } from "#app/platform/db.server.ts"
import { mergeSearchIndexes } from "#app/platform/search-upkeep.server.ts"
import { aBrand, aProject } from "#tests/support/domain.ts"

beforeAll(migrate)

const INDEX = "open_project_texts"

const found = (words: string) =>
  sqlite
    .prepare(`SELECT rowid FROM ${INDEX} WHERE ${INDEX} MATCH ? ORDER BY rowid`)
    .pluck()
    .all(words)

const segments = () =>
  sqlite.prepare(`SELECT count(DISTINCT segid) FROM ${INDEX}_idx`).pluck().get()

const lastCommit = () => sqlite.prepare("SELECT seq FROM repl_clock").pluck().get()

/** Each is posted by itself, as people do. */
function post(count: number, title: string): void {
  const brand = aBrand()
  for (let n = 0; n < count; n += 1)
    aProject(brand, { title: `${title} ${n}`, description: `${title} `.repeat(60) })
}

test("what was posted one by one is merged into few parts, and found as before", async () => {
  post(12, "Kintsugi bowls")
  expect(segments()).toBeGreaterThan(8)
  const before = found('"kintsugi"')
  expect(before).toHaveLength(12)
  expect(await mergeSearchIndexes()).toBeGreaterThan(0)
  expect(segments()).toBeLessThan(4)
  expect(found('"kintsugi"')).toEqual(before)
})

test("where nothing has come, nothing is written", async () => {
  await mergeSearchIndexes()
  const before = lastCommit()
  expect(await mergeSearchIndexes()).toBe(0)
  expect(lastCommit()).toBe(before)
})

test("an index that was built at once is merged with what comes after it in many short steps", async () => {
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

test("no writer merges an index that was built at once", () => {
  const parts = segments()
  post(40, "Ikebana vases")
  expect(segments()).toBeGreaterThan(Number(parts) + 20)
})
