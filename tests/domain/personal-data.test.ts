import { readdirSync } from "node:fs"
import { getTableName, is } from "drizzle-orm"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import { DATA_TABLES, undeclaredColumns } from "#app/domain/privacy/personal-tables.server.ts"
import { SEALED_COLUMNS } from "#app/domain/privacy/reseal.server.ts"
import type { PersonalTable } from "#app/domain/shared/personal-data.server.ts"
import { allValues } from "#tests/support/rows.ts"
import "#tests/support/domain.ts"

async function tablesOfSchema(): Promise<SQLiteTable[]> {
  const tables = new Set<SQLiteTable>()
  for (const file of readdirSync("db/schema")) {
    const name = file.replace(/\.ts$/, "")
    const exported: Record<string, unknown> = await import(`../../db/schema/${name}.ts`)
    for (const one of Object.values(exported)) if (is(one, SQLiteTable)) tables.add(one)
  }
  return [...tables]
}

const personalTables = DATA_TABLES.filter((one): one is PersonalTable => !("impersonal" in one))

test("declares each column of each table of the schema", async () => {
  const tables = await tablesOfSchema()
  const created =
    allValues(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '__drizzle_migrations' ORDER BY 1`)
  expect(tables.map(getTableName).sort()).toEqual(created)
  expect(undeclaredColumns(tables)).toEqual([])
  expect(DATA_TABLES).toHaveLength(tables.length)
})

test("misses a column that no declaration names", () => {
  const [first] = personalTables
  if (!first) throw new Error("No table holds personal data.")
  const [name = ""] = Object.keys(first.columns)
  const before = first.columns[name]
  const columns: Record<string, unknown> = first.columns
  delete columns[name]
  expect(undeclaredColumns([first.table])).toEqual([`${getTableName(first.table)}.${name}`])
  columns[name] = before
  expect(undeclaredColumns([first.table])).toEqual([])
})

test("gives a reason for each table without a copy, and for each column left out", () => {
  for (const one of DATA_TABLES) {
    const reasons =
      "impersonal" in one
        ? [one.impersonal]
        : Object.values(one.columns).flatMap(({ hidden }) => hidden ?? [])
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z'].{10,}\.$/)
  }
  const uncopied = personalTables.filter(({ parts }) => parts.length === 0)
  for (const { uncopied: reason } of uncopied) expect(reason).toMatch(/\.$/)
})

test("never calls a table empty of people that holds a seal", () => {
  for (const { table } of SEALED_COLUMNS) {
    const one = DATA_TABLES.find((each) => each.table === table)
    if (one && "impersonal" in one) expect(one.impersonal).toContain("sealed")
  }
})

test("erases columns in exactly those tables whose rows stay and say how", () => {
  const wrong = personalTables.filter(({ columns, erase }) => {
    const isErased = Object.values(columns).some(({ erased }) => erased !== undefined)
    const isRun = "keeps" in erase && !!(erase.rows ?? erase.run ?? erase.first)
    return isErased !== isRun
  })
  expect(wrong.map(({ table }) => getTableName(table))).toEqual([])
})
