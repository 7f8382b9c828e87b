import Database from "better-sqlite3"
import { beforeEach, expect, test } from "vitest"
import { migrate, replaceDatabase, sqlite } from "#app/platform/db.server.ts"
import { pageNumber } from "#app/platform/page-number.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"

/** What a process holds in memory when the file that it reads becomes another one: a replica's does. */

beforeEach(() => readAnother())

/** From here on a fresh file is read, and the one before is gone. */
function readAnother(): void {
  const before = sqlite
  replaceDatabase(new Database(":memory:"))
  migrate()
  before.close()
}

test("no kept page outlasts its file, though the other one has come as far", () => {
  const before = pageNumber("lists")
  expect(pageNumber("lists")).toBe(before)
  readAnother()
  expect(pageNumber("lists")).not.toBe(before)
})

test("limits go on counting", async () => {
  const limiter = rateLimiter({ name: "another-file", points: 2, perSeconds: 60 })
  expect(await limiter.consume("somebody")).toBeUndefined()
  readAnother()
  expect(await limiter.consume("somebody")).toBeUndefined()
})
