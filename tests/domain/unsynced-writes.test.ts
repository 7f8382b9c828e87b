import { expect, test } from "vitest"
import { sqlite, write, writeUnsynced } from "#app/platform/db.server.ts"

const FULL = 2
const NORMAL = 1
const synchronous = () => sqlite.pragma("synchronous", { simple: true })

test("only a write that may be lost does not wait for the disk, and what follows it does again", () => {
  sqlite.pragma("synchronous = FULL")
  expect(writeUnsynced(synchronous)).toBe(NORMAL)
  expect(synchronous()).toBe(FULL)
  expect(write(synchronous)).toBe(FULL)
})

test("after one that failed the disk is waited for as well", () => {
  sqlite.pragma("synchronous = FULL")
  const fail = () => {
    throw new Error("no")
  }
  expect(() => writeUnsynced(fail)).toThrow("no")
  expect(synchronous()).toBe(FULL)
})

test("within a write that must last it lasts with it", () => {
  sqlite.pragma("synchronous = FULL")
  expect(write(() => writeUnsynced(synchronous))).toBe(FULL)
})
