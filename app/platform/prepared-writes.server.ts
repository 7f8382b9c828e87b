import type Database from "better-sqlite3"

/** How many texts are kept: more than the product has, since a row more in one INSERT makes another text. */
const KEPT = 500

/**
 * The connection for Drizzle, with each statement that only writes prepared once and kept. Drizzle prepares
 * it anew whenever it runs, which costs more than the write: SQLite compiles all triggers along. What reads
 * is left alone, since a statement remembers in which form its rows are asked for.
 */
export function keepWrites(sqlite: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>()
  const prepare = (text: string): Database.Statement => {
    const statement = kept.get(text) ?? sqlite.prepare(text)
    if (statement.reader) return statement
    // The one used last stands last.
    kept.delete(text)
    kept.set(text, statement)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return statement
  }
  return Object.create(sqlite, { prepare: { value: prepare } })
}
