import type Database from "better-sqlite3"

type Value = string | number | null

/** A function that inserts one row, given by the names of its columns. */
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
 * Takes the tables' indexes and triggers away and answers with a function that puts them back by the
 * schema's own words: an index is built much faster at once than row by row.
 */
export function withoutIndexes(client: Database.Database, tables: readonly string[]): () => void {
  const stored = client
    .prepare<[string], Stored>(`
      SELECT type, name, sql FROM sqlite_master
      WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
        AND tbl_name IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(tables))
  for (const { type, name } of stored) client.exec(`DROP ${type} "${name}"`)
  return () => {
    for (const { sql } of stored) client.exec(sql)
  }
}

/** How much SQLite's full-text search gathers in memory before it writes; 1 MiB is its own choice. */
const GATHERED_BYTES = 256 * 1024 * 1024
const OWN_CHOICE_BYTES = 1024 * 1024

/** The index of open projects, made of the view that its triggers read, oldest first as the rows lie. */
export function buildSearchIndex(client: Database.Database): void {
  const gather = (bytes: number) =>
    client.exec(
      `INSERT INTO open_project_search (open_project_search, rank) VALUES ('hashsize', ${bytes})`,
    )
  gather(GATHERED_BYTES)
  client.exec(`
    INSERT INTO open_project_search (rowid, title, niche, facets)
    SELECT feed_key, title, niche, facets FROM open_project_terms`)
  gather(OWN_CHOICE_BYTES)
}
