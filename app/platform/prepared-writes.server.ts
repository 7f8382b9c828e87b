import type Database from "better-sqlite3"

/** More statements than the product has. */
const KEPT = 500

/**
 * Keeps prepared writes, since Drizzle compiles each anew with all triggers. Reads remember their
 * row format, so they are excluded.
 */
export function keepWrites(sqlite: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>()
  const prepare = (text: string): Database.Statement => {
    const statement = kept.get(text) ?? sqlite.prepare(text)
    if (statement.reader) return statement
    kept.delete(text)
    kept.set(text, statement)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return statement
  }
  return Object.create(sqlite, { prepare: { value: prepare } })
}
