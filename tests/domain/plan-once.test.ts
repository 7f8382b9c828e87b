import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { planStatementsOnce } from "#app/platform/prepared-statements.server.ts"

function aConnection() {
  const sqlite = new Database(":memory:")
  sqlite.exec(`
    CREATE TABLE people (id TEXT PRIMARY KEY);
    CREATE TABLE notes (author TEXT, state TEXT, text);
    CREATE INDEX notes_open ON notes (author) WHERE state = 'open'`)
  return { sqlite, planned: planStatementsOnce(sqlite) }
}

const OPEN =
  "SELECT text FROM people JOIN notes ON author = people.id WHERE people.id = ? AND state"

function planOf(client: Database.Database, text: string, ...values: string[]): string {
  return JSON.stringify(client.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values))
}

test("a value does not change a statement's plan", () => {
  const { sqlite, planned } = aConnection()
  expect(planOf(sqlite, `${OPEN} = ?`, "asha", "open")).toContain("notes_open")
  expect(planOf(planned, `${OPEN} = ?`, "asha", "open")).not.toContain("notes_open")
  expect(planOf(planned, `${OPEN} = 'open'`, "asha")).toContain("notes_open")
})

const VALUES = ["text", "2", 2, 1.5, 2n ** 60n, null, Buffer.from([1, 0, 255])]

test.each(VALUES)("the value %s is bound unchanged", (value) => {
  const { sqlite, planned } = aConnection()
  sqlite.exec("INSERT INTO people (id) VALUES ('text'), ('2'), ('2.0')")
  planned.prepare("INSERT INTO notes (text) VALUES (?)").run(value)
  for (const text of [
    "SELECT text, typeof(text) FROM notes WHERE text IS ?",
    "SELECT id FROM people WHERE id = ?",
    "SELECT id FROM people WHERE id IN (NULL, ?)",
    "SELECT typeof(?)",
  ]) {
    const [here, there] = [planned, sqlite].map((one) => one.prepare(text).safeIntegers().raw())
    expect(here?.all(value), text).toEqual(there?.all(value))
  }
})

test("a question mark in a text, a name or a comment is no parameter", () => {
  const { planned } = aConnection()
  const text = `SELECT 'who? it''s' AS a, 1 AS "why?", ? AS b -- or?
    , 2 AS \`how?\``
  const found = planned.prepare(text).get("x")
  expect(found).toEqual({ a: "who? it's", "why?": 1, b: "x", "how?": 2 })
})

test("a parameter can limit a list", () => {
  const { sqlite, planned } = aConnection()
  sqlite.exec("INSERT INTO people (id) VALUES ('1'), ('2'), ('3')")
  expect(planned.prepare("SELECT id FROM people LIMIT ?").all(2)).toHaveLength(2)
})
