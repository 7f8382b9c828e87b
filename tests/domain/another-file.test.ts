import Database from "better-sqlite3"
import { beforeEach, expect, test } from "vitest"
import { fileNumber, migrate, replaceDatabase, sqlite } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { createVersionedStore } from "#app/platform/versioned-store.server.ts"
import { versionOf } from "#app/platform/versions.server.ts"

/** What a process holds in memory when the file that it reads becomes another one: a replica's does. */

const SUBJECT = "project 1"
const FIVE = "INSERT INTO versions (subject, version) VALUES (?, 5)"

beforeEach(() => readAnother())

/** From here on a fresh file is read, and the one before is gone. */
function readAnother(): void {
  const before = sqlite
  replaceDatabase(new Database(":memory:"))
  migrate()
  sqlite.prepare(FIVE).run(SUBJECT)
  before.close()
}

test("a kept page is of one file alone: in another history its versions may stand for something else", () => {
  const store = createVersionedStore<{ bytes: number }>(1000)
  const subjects = [SUBJECT]
  const version = versionOf(subjects)
  const keeping = { subjects, version, fileNumber: fileNumber(), until: Number.POSITIVE_INFINITY }
  store.keep("/projects/1", { bytes: 10 }, keeping)
  expect(store.find("/projects/1")).toBeDefined()
  readAnother()
  expect(versionOf(subjects)).toBe(version)
  expect(store.find("/projects/1")).toBeUndefined()
})

test("limits go on counting", async () => {
  const limiter = rateLimiter({ name: "another-file", points: 2, perSeconds: 60 })
  expect(await limiter.consume("somebody")).toBeUndefined()
  readAnother()
  expect(await limiter.consume("somebody")).toBeUndefined()
})
