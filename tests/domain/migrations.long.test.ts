import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest"
import { countPendingMigrations, findRemoval, isSchemaCurrent, migrate } from "#db/migrate.ts"
import { NextVersion, openFixture } from "#tests/support/data-of-before.ts"
import { migratedFile } from "#tests/support/migrated.ts"

const TWO_COMMANDS =
  /git checkout before-baseline && npm ci && npm run build && npm run serve\b.*git checkout - && npm ci && npm run build && npm run serve\b/

/** The schema without quotes and line breaks. */
function schemaOf(client: Database.Database): Record<string, string> {
  const rows = client
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all() as { name: string; sql: string }[]
  const plain = (sql: string) => sql.replace(/[`"]/g, "").replace(/\s+/g, " ")
  const tight = (sql: string) => plain(sql).replace(/ ?([(),]) ?/g, "$1")
  return Object.fromEntries(rows.map(({ name, sql }) => [name, tight(sql)]))
}

const notedIn = (client: Database.Database) =>
  client.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get()

const fresh = new Database(readFileSync(migratedFile()))
/** Before the baseline there were 49; the migrations since are noted after them. */
const LATER = Number(notedIn(fresh)) - 1
const NOTED = 49 + LATER

describe("a database older than the baseline", () => {
  test("continues from the last migration before the baseline", () => {
    const client = openFixture("last-migration")
    expect(countPendingMigrations(client)).toBe(LATER)
    migrate(client)
    expect([isSchemaCurrent(client), findRemoval(client)]).toEqual([true, undefined])
    const before = client.serialize()
    migrate(client)
    expect(client.serialize().equals(before)).toBe(true)
    expect(notedIn(client)).toBe(NOTED)
    expect(client.prepare("SELECT title FROM projects").pluck().all()).toEqual(["Tea"])
    expect(schemaOf(client)).toEqual(schemaOf(fresh))
  })

  test("is refused unchanged at an earlier migration, with both commands", () => {
    const client = openFixture("sixth-migration")
    for (const work of [migrate, countPendingMigrations, findRemoval])
      expect(() => work(client)).toThrow(TWO_COMMANDS)
    expect(isSchemaCurrent(client)).toBe(false)
    expect(client.serialize().equals(openFixture("sixth-migration").serialize())).toBe(true)
  })

  test("is left alone once a newer version has migrated it", () => {
    const client = new Database(readFileSync(migratedFile()))
    client.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15);
      DROP TRIGGER papers_remain`)
    const before = client.serialize()
    migrate(client)
    expect(client.serialize().equals(before)).toBe(true)
    expect([isSchemaCurrent(client), findRemoval(client)]).toEqual([false, undefined])
  })
})

describe("the next version", () => {
  let next: NextVersion
  let client: Database.Database
  const folder = mkdtempSync(join(tmpdir(), "marketplace-next-data-"))
  const file = join(folder, "marketplace.db")

  beforeEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    const current = openFixture("last-migration")
    migrate(current)
    writeFileSync(file, current.serialize())
    next = new NextVersion()
    client = new Database(file)
  })
  afterEach(() => {
    client.close()
    rmSync(next.root, { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const textOf = (name: string) =>
    client.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(name)

  test("applies changed triggers and views, and drops removed ones", () => {
    next.change("triggers/books.sql", (text) =>
      text.replace("the journal is append", "a journal is append"),
    )
    next.change("triggers/creator-search.sql", (text) =>
      text.replace("hidden_at IS NULL AND ", "/* all */ hidden_at IS NULL AND "),
    )
    next.change("triggers/files.sql", () => "-- None any more.\n")
    expect(next.findRemoval(file)).toBe("DROP TRIGGER file_totals_change")
    next.migrate(file)
    expect(textOf("journal_entries_stay")).toContain("a journal is append-only")
    expect(textOf("found_creators")).toContain("/* all */")
    expect(textOf("file_totals_insert")).toBeUndefined()
    expect(notedIn(client)).toBe(NOTED)
    expect(readdirSync(folder).join()).not.toContain(".before-migration-")
    const written = readFileSync(file)
    next.migrate(file)
    expect(readFileSync(file).equals(written)).toBe(true)
  })

  test("can change a trigger beside running processes", () => {
    next.change("triggers/books.sql", (text) =>
      text.replace("the journal is append", "a journal is append"),
    )
    expect(next.findRemoval(file)).toBe("undefined")
  })

  test("rejects a trigger file with other statements", () => {
    next.change("triggers/files.sql", (text) => `${text}\nDELETE FROM users;\n`)
    expect(() => next.migrate(file)).toThrow("holds something else than triggers and views")
  })

  test("keeps children, triggers and views of a rebuilt table", () => {
    const indexes = client
      .prepare(
        "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'users' AND sql NOT NULL",
      )
      .pluck()
      .all()
    const children = () =>
      ["projects", "applications", "profiles", "consents"].map((table) =>
        client.prepare(`SELECT * FROM ${table}`).all(),
      )
    const before = children()
    const copy = `${file}.before-migration-${NOTED + 1}`
    for (const cutOff of [copy, `${copy}.part`]) writeFileSync(cutOff, "SQLite format 3")
    next.addMigration(
      [
        "PRAGMA foreign_keys=OFF",
        String(textOf("users")).replaceAll(/[`"]users[`"]/g, '"__new_users"'),
        "INSERT INTO __new_users SELECT * FROM users",
        "DROP TABLE users",
        "ALTER TABLE __new_users RENAME TO users",
        "PRAGMA foreign_keys=ON",
        ...indexes,
      ].join(";--> statement-breakpoint\n"),
    )
    next.migrate(file)
    expect(children()).toEqual(before)
    expect(before.map(({ length }) => length)).toEqual([1, 1, 2, 4])
    expect(schemaOf(client)).toEqual(schemaOf(fresh))
    expect(notedIn(client)).toBe(NOTED + 1)
    expect(notedIn(new Database(copy, { readonly: true }))).toBe(NOTED)
  })

  test("changes nothing when a migration leaves dangling references", () => {
    const before = schemaOf(client)
    next.addMigration(
      "ALTER TABLE users ADD later text;--> statement-breakpoint\nDELETE FROM users",
    )
    expect(() => next.migrate(file)).toThrow("rows point at nothing after the migration")
    expect(schemaOf(client)).toEqual(before)
    expect([notedIn(client), client.prepare("SELECT count(*) FROM users").pluck().get()]).toEqual([
      NOTED,
      2,
    ])
  })
})
