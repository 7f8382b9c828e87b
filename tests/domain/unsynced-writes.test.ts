import { expect, test } from "vitest"
import { sqlite, write, writeUnsynced } from "#app/platform/db.server.ts"

const FULL = 2
const NORMAL = 1
const synchronous = () => sqlite.pragma("synchronous", { simple: true })

test("only a dispensable write skips the disk sync, and the next one syncs", () => {
  sqlite.pragma("synchronous = FULL")
  expect(writeUnsynced(synchronous)).toBe(NORMAL)
  expect(synchronous()).toBe(FULL)
  expect(write(synchronous)).toBe(FULL)
})

test("the disk is synced after a failed write too", () => {
  sqlite.pragma("synchronous = FULL")
  const fail = () => {
    throw new Error("no")
  }
  expect(() => writeUnsynced(fail)).toThrow("no")
  expect(synchronous()).toBe(FULL)
})

test("within a durable write it becomes durable", () => {
  sqlite.pragma("synchronous = FULL")
  expect(write(() => writeUnsynced(synchronous))).toBe(FULL)
})
