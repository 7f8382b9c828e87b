import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { watchCommits } from "#app/platform/commit-watch.server.ts"

let folder: string
let file: string
let own: Database.Database
let other: Database.Database
let isUnchanged: () => boolean

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marketplace-commits-"))
  file = join(folder, "some.db")
  own = new Database(file)
  own.pragma("journal_mode = WAL")
  own.exec("CREATE TABLE facts (n INTEGER)")
  other = new Database(file)
  isUnchanged = watchCommits(file)
  isUnchanged()
})

afterEach(() => {
  own.close()
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (client: Database.Database) => client.exec("INSERT INTO facts VALUES (1)")

describe.runIf(process.platform === "linux")("who watches a database for commits", () => {
  test("is certain of nothing at first, and then until somebody commits", () => {
    const watch = watchCommits(file)
    expect([watch(), watch(), watch()]).toEqual([false, true, true])
    add(own)
    expect([watch(), watch()]).toEqual([false, true])
    add(other)
    expect([watch(), watch()]).toEqual([false, true])
  })

  test("sees no change in what is only read, or taken back", () => {
    own.prepare("SELECT * FROM facts").all()
    other.prepare("SELECT * FROM facts").all()
    other.exec("BEGIN IMMEDIATE; INSERT INTO facts VALUES (2); ROLLBACK")
    expect(isUnchanged()).toBe(true)
  })

  test("sees a commit whatever happens to the log", () => {
    for (const checkpoint of ["PASSIVE", "FULL", "RESTART", "TRUNCATE"]) {
      add(other)
      own.pragma(`wal_checkpoint(${checkpoint})`)
      expect(isUnchanged(), checkpoint).toBe(false)
      isUnchanged()
      add(other)
      expect(isUnchanged(), checkpoint).toBe(false)
    }
    other.exec("VACUUM")
    expect(isUnchanged()).toBe(false)
  })

  test("says that nothing changed only where both read the same as before", () => {
    const acts = fc.constantFrom("own", "other", "read", "back", "PASSIVE", "TRUNCATE", "RESTART")
    const count = () => Number(own.prepare("SELECT count(*) FROM facts").pluck().get())
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 20 }), (done) => {
        let known = count()
        isUnchanged()
        for (const act of done) {
          if (act === "own" || act === "other") add(act === "own" ? own : other)
          else if (act === "read") other.prepare("SELECT * FROM facts").all()
          else if (act === "back") other.exec("BEGIN; INSERT INTO facts VALUES (2); ROLLBACK")
          else other.pragma(`wal_checkpoint(${act})`)
          if (!isUnchanged()) known = count()
          expect(known).toBe(count())
        }
      }),
      { numRuns: 100 },
    )
  })

  test("is never certain of a database without a log", () => {
    const never = watchCommits(join(folder, "none.db"))
    expect([never(), never()]).toEqual([false, false])
  })
})
