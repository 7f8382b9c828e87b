import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api"
import { beforeAll, expect, test } from "vitest"
import { migratedFile } from "#tests/support/migrated.ts"

const migrated = new Database(readFileSync(migratedFile()))
const declared = new Database(":memory:")
let changes: string[] = []

beforeAll(async () => {
  const files = readdirSync("db/schema").filter((name) => name.endsWith(".ts"))
  const modules = await Promise.all(
    files.map((name) => import(join(process.cwd(), "db/schema", name))),
  )
  const schema = await generateSQLiteDrizzleJson(Object.assign({}, ...modules))
  const [newest = ""] = readdirSync("db/migrations/meta").filter((name) =>
    name.endsWith("_snapshot.json"),
  )
  const snapshot = JSON.parse(readFileSync(join("db/migrations/meta", newest), "utf8"))
  const empty = await generateSQLiteDrizzleJson({})
  for (const statement of await generateSQLiteMigration(empty, schema)) declared.exec(statement)
  changes = await generateSQLiteMigration(snapshot, schema)
})

const read = (client: Database.Database, statement: string, ...values: string[]) =>
  client.prepare(statement).all(...values) as Record<string, unknown>[]

const plain = (sql: unknown) => String(sql).replace(/[`"]/g, "").replace(/\s+/g, " ")

/** A table without the order of its columns. */
function describeTable(client: Database.Database, table: string) {
  const { sql } = read(client, "SELECT sql FROM sqlite_schema WHERE name = ?", table)[0] ?? {}
  const indexes =
    "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? ORDER BY name"
  return {
    columns: read(
      client,
      `SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?) ORDER BY name`,
      table,
    ),
    keys: read(
      client,
      `SELECT "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list(?) ORDER BY 1, 2`,
      table,
    ),
    checks: [
      ...plain(sql).matchAll(/CONSTRAINT \w+ CHECK ?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g),
    ]
      .map(String)
      .sort(),
    isCounted: plain(sql).includes("AUTOINCREMENT"),
    indexes: read(client, indexes, table).map((row) => plain(row.sql)),
  }
}

const tablesOf = (client: Database.Database) =>
  read(
    client,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '__drizzle_migrations' ORDER BY name`,
  ).map(({ name }) => String(name))

test("the migrated database has the tables of the schema", () => {
  expect(tablesOf(migrated)).toEqual(tablesOf(declared))
  expect(tablesOf(migrated).length).toBeGreaterThan(70)
  for (const table of tablesOf(declared))
    expect({ table, ...describeTable(migrated, table) }).toEqual({
      table,
      ...describeTable(declared, table),
    })
})

test("every change of the schema has a migration", () => {
  expect(changes).toEqual([])
})

test("db has one snapshot and at most 7,500 lines", () => {
  const files = readdirSync("db", { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  expect(files.filter(({ name }) => name.endsWith("_snapshot.json"))).toHaveLength(1)
  const lines = files.map(
    (one) => readFileSync(join(one.parentPath, one.name), "utf8").split("\n").length - 1,
  )
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(7500)
})
