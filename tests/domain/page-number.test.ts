import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import Database from "better-sqlite3"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { migrate, replaceDatabase, sqlite, write, writeBeside } from "#app/platform/db.server.ts"
import { pageVersion } from "#app/platform/page-version.server.ts"
import { advanceClock, type PageEffect } from "#app/platform/repl-clock.server.ts"

let folder: string
let other: Database.Database
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marketplace-number-"))
  const file = join(folder, "some.db")
  const own = new Database(file)
  own.pragma("journal_mode = WAL")
  replaceDatabase(own)
  migrate()
  other = new Database(file)
})
afterAll(() => {
  other.close()
  sqlite.close()
  rmSync(folder, { recursive: true })
})

let rates = 0
const change = (client: Database.Database) => {
  rates += 1
  client.prepare("INSERT OR REPLACE INTO exchange_rates VALUES ('USD', ?)").run(rates)
}
const byOther = (effect: PageEffect) =>
  other.transaction(() => advanceClock(other, () => change(other), effect)).immediate()
const fail = () => {
  change(sqlite)
  throw new Error("no")
}

/** Actions, and the versions each must change. */
const ACTS: Record<string, { act: () => unknown; moves: readonly ("pages" | "lists")[] }> = {
  "an own write": { act: () => write(() => change(sqlite)), moves: ["pages", "lists"] },
  "an own write that changes no list": {
    act: () => write(() => change(sqlite), "pages"),
    moves: ["pages"],
  },
  "a write of another process": { act: () => byOther("lists"), moves: ["pages", "lists"] },
  "a write of another process that changes no list": {
    act: () => byOther("pages"),
    moves: ["pages"],
  },
  "a change by hand": { act: () => change(other), moves: ["pages", "lists"] },
  "a change by hand and an own write beside all pages": {
    act: () => {
      change(other)
      writeBeside(() => change(sqlite))
    },
    moves: ["pages", "lists"],
  },
  "nothing at all": { act: () => {}, moves: [] },
  "an own write beside all pages": { act: () => writeBeside(() => change(sqlite)), moves: [] },
  "a write of another process beside all pages": { act: () => byOther("beside"), moves: [] },
  "an own write that fails": { act: () => expect(() => write(fail)).toThrow("no"), moves: [] },
}

const numbers = () => ({ pages: pageVersion("pages"), lists: pageVersion("lists") })

test.each(Object.entries(ACTS))(
  "page versions change as required after %s",
  async (_, { act, moves }) => {
    const before = numbers()
    // Two writes in one millisecond look alike.
    await setTimeout(2)
    act()
    const after = numbers()
    for (const one of ["pages", "lists"] as const) {
      expect(after[one] !== before[one], one).toBe(moves.includes(one))
    }
  },
)

test("no change is missed, in any order of writes and reads", () => {
  const names = Object.keys(ACTS).filter((name) => !name.startsWith("a change by hand"))
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom(...names), { maxLength: 4 })), (looks) => {
      for (const between of looks) {
        const before = numbers()
        for (const name of between) ACTS[name]?.act()
        const after = numbers()
        for (const one of between.flatMap((name) => ACTS[name]?.moves ?? [])) {
          expect(after[one]).not.toBe(before[one])
        }
      }
    }),
    { numRuns: 200 },
  )
})
