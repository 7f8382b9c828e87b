import type Database from "better-sqlite3"

/** Skips question marks in strings and comments. */
const PARAMETERS = /'[^']*'|"[^"]*"|`[^`]*`|--.*|\?/g

/** Hides parameters from the planner, to which `+?` is a plain term. */
const withHiddenParameters = (text: string): string =>
  text.replace(PARAMETERS, (found) => (found === "?" ? "+?" : found))

/**
 * Plans each statement once: SQLite replans whenever a parameter changes, at 3 to 6 times the cost.
 * Partial indexes need literal conditions.
 */
export function planStatementsOnce(sqlite: Database.Database): Database.Database {
  const prepare = (text: string) => sqlite.prepare(withHiddenParameters(text))
  return Object.create(sqlite, { prepare: { value: prepare } })
}

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
