import { afterAll, beforeAll, expect, test } from "vitest"
import { db, migrate, sqlite, write, writeBeside, writeUnsynced } from "#app/platform/db.server.ts"
import { fence } from "#app/platform/fencing.server.ts"
import { isBehind, replicationPosition, touchClock } from "#app/platform/repl-clock.server.ts"
import { StorageUnavailable } from "#app/platform/storage.server.ts"
import { searchFacets } from "#db/schema/hiring.ts"

beforeAll(() => migrate())
afterAll(() => sqlite.close())

const position = () => replicationPosition(sqlite).seq
let id = 1_000_000
const change = () => {
  id += 1
  db.insert(searchFacets)
    .values({ id, list: "projects", kind: "test", key: String(id), count: 1 })
    .run()
}

test("each writing transaction moves the position by one, whatever its size", () => {
  const before = position()
  write(change)
  expect(position()).toBe(before + 1)
  write(() => {
    change()
    writeUnsynced(change)
  })
  expect(position()).toBe(before + 2)
})

test("writes outside of pages leave the position unchanged", () => {
  const before = position()
  writeUnsynced(change)
  writeBeside(change)
  writeUnsynced(() => touchClock(sqlite))
  expect(position()).toBe(before)
})

test("a reading or failed transaction leaves the position unchanged", () => {
  const before = position()
  write(() => sqlite.prepare("SELECT 1").get())
  expect(() =>
    write(() => {
      change()
      throw new Error("no")
    }),
  ).toThrow("no")
  expect(position()).toBe(before)
})

test("a later generation is ahead of any number", () => {
  expect(isBehind({ generation: 1, seq: 9 }, { generation: 2, seq: 1 })).toBe(true)
  expect(isBehind({ generation: 2, seq: 1 }, { generation: 1, seq: 9 })).toBe(false)
  expect(isBehind({ generation: 2, seq: 1 }, { generation: 2, seq: 1 })).toBe(false)
  expect(isBehind({ generation: 2, seq: 1 }, { generation: 2, seq: 2 })).toBe(true)
})

test("a machine that was replaced refuses writes", () => {
  fence("a test")
  const before = position()
  expect(() => write(change)).toThrow(StorageUnavailable)
  expect(() => writeUnsynced(change)).toThrow(StorageUnavailable)
  expect(position()).toBe(before)
})
