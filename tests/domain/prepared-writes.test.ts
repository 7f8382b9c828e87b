import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { keepWrites } from "#app/platform/prepared-statements.server.ts"

function aConnection() {
  const sqlite = new Database(":memory:")
  sqlite.exec("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)")
  return { sqlite, kept: keepWrites(sqlite) }
}

const INSERT = "INSERT INTO notes (text) VALUES (?)"

test("a write is prepared once per text, and a read each time", () => {
  const { kept } = aConnection()
  expect(kept.prepare(INSERT)).toBe(kept.prepare(INSERT))
  for (const reading of ["SELECT * FROM notes", `${INSERT} RETURNING id`]) {
    expect(kept.prepare(reading)).not.toBe(kept.prepare(reading))
  }
})

test("a cached write follows a change of its table", () => {
  const { sqlite, kept } = aConnection()
  kept.prepare(INSERT).run("before")
  sqlite.exec("ALTER TABLE notes ADD COLUMN mark TEXT DEFAULT 'new'")
  kept.prepare(INSERT).run("after")
  const marks = sqlite.prepare("SELECT text, mark FROM notes ORDER BY id").raw().all()
  expect(marks).toEqual([
    ["before", "new"],
    ["after", "new"],
  ])
})

test("the least recently used write leaves a full cache", () => {
  const { kept } = aConnection()
  const first = kept.prepare(INSERT)
  const second = kept.prepare("DELETE FROM notes")
  for (let n = 0; n < 499; n += 1) {
    expect(kept.prepare(INSERT)).toBe(first)
    kept.prepare(`DELETE FROM notes WHERE id = ${n}`)
  }
  expect(kept.prepare(INSERT)).toBe(first)
  expect(kept.prepare("DELETE FROM notes")).not.toBe(second)
})

test("a transaction on the wrapper is one on the connection", () => {
  const { sqlite, kept } = aConnection()
  kept.transaction(() => {
    kept.prepare(INSERT).run("one")
    expect(sqlite.inTransaction).toBe(true)
  })()
  expect(sqlite.prepare("SELECT count(*) FROM notes").pluck().get()).toBe(1)
})
