import { readFileSync } from "node:fs"
import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { migratedFile } from "#tests/support/migrated.ts"

const database = new Database(readFileSync(migratedFile()))
const page = readFileSync("db/README.md", "utf8")
const FLOORS = [
  "Identity",
  "Market",
  "Books",
  "Work",
  "Payments",
  "Trust",
  "Admin",
  "Privacy",
  "Platform",
]

type Entry = { name: string; on: string; file: string }

/** Reads the rows under a heading. */
function rowsUnder(heading: string): Entry[] {
  const part = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ""
  const rows = part.split("\n").filter((line) => line.startsWith("| `"))
  return rows.map((row) => {
    const cells = row.split("|").map((cell) => cell.trim().replaceAll("`", ""))
    return { name: cells[1] ?? "", on: cells[2] ?? "", file: cells.at(-2) ?? "" }
  })
}

const names = (rows: Entry[]) => rows.map(({ name }) => name).sort()

/** Tables made by FTS5, Drizzle and SQLite. */
const made = (kind: string): string[] =>
  database
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN (SELECT value FROM json_each(?))
         AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '__drizzle_migrations' ORDER BY name`,
    )
    .pluck()
    .all(kind) as string[]

const listsTriggers = database
  .prepare("SELECT name || ' on ' || tbl_name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1")
  .pluck()

test("the database page lists every table once", () => {
  expect(names(rowsUnder("Tables by floor"))).toEqual(made('["table","virtual"]'))
})

test("the database page lists every view once", () => {
  expect(names(rowsUnder("Views"))).toEqual(made('["view"]'))
})

test("the database page lists every trigger once, with its table", () => {
  const listed = rowsUnder("Triggers by floor").map(({ name, on }) => `${name} on ${on}`)
  expect(listed.sort()).toEqual(listsTriggers.all())
})

test("the database page names the file of every trigger and view", () => {
  for (const { name, file } of [...rowsUnder("Triggers by floor"), ...rowsUnder("Views")]) {
    const text = readFileSync(`db/triggers/${file}`, "utf8")
    expect(text).toMatch(new RegExp(`^CREATE (TRIGGER|VIEW) \`?${name}\\b`, "m"))
  }
})

test("the database page orders tables by the nine floors", () => {
  const [, part = ""] = /## Tables by floor\n([\s\S]*?)\n## /.exec(page) ?? []
  expect([...part.matchAll(/^### (.*)$/gm)].map(([, floor]) => floor)).toEqual(FLOORS)
})
