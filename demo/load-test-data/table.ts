import type Database from "better-sqlite3"

type Value = string | number | null

/** Returns a function that inserts a row by column names. */
export function inserter<Column extends string>(
  client: Database.Database,
  table: string,
  columns: readonly Column[],
): (row: Record<Column, Value>) => void {
  const marks = columns.map(() => "?").join(", ")
  const insert = client.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`)
  return (row) => {
    insert.run(columns.map((column) => row[column]))
  }
}

type Stored = { type: string; name: string; sql: string }

/**
 * Drops indexes and triggers; returns functions that restore them from the schema. Building an
 * index once is much faster.
 */
export function withoutIndexes(client: Database.Database, tables: readonly string[]) {
  const stored = client
    .prepare<[string], Stored>(`
      SELECT type, name, sql FROM sqlite_master
      WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
        AND tbl_name IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(tables))
  for (const { type, name } of stored) client.exec(`DROP ${type} "${name}"`)
  const putBack = (wanted: string) => {
    for (const { type, sql } of stored) if (type === wanted) client.exec(sql)
  }
  return { putIndexesBack: () => putBack("index"), putTriggersBack: () => putBack("trigger") }
}
