import Database from "better-sqlite3"
import { beforeEach, expect, test } from "vitest"
import { migrate, replaceDatabase, sqlite } from "#app/platform/db.server.ts"
import { pageVersion } from "#app/platform/page-version.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"

/** In-memory state when the database file is replaced, as on a replica. */

beforeEach(() => readAnother())

/** Replaces the database by a new file. */
function readAnother(): void {
  const before = sqlite
  replaceDatabase(new Database(":memory:"))
  migrate()
  before.close()
}

test("a replaced database file invalidates cached pages, even at an equal version", () => {
  const before = pageVersion("lists")
  expect(pageVersion("lists")).toBe(before)
  readAnother()
  expect(pageVersion("lists")).not.toBe(before)
})

test("rate limits keep counting after the database file is replaced", async () => {
  const limiter = rateLimiter({ name: "another-file", points: 2, perSeconds: 60 })
  expect(await limiter.consume("somebody")).toBeUndefined()
  readAnother()
  expect(await limiter.consume("somebody")).toBeUndefined()
})
