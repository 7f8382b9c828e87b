import type Database from "better-sqlite3"

/** The sign of a parameter, and whatever could hold that sign without being one. */
const PARAMETERS = /'[^']*'|"[^"]*"|`[^`]*`|--.*|\?/g

/** A statement whose plan depends on no parameter: to the planner `+?` is a term like any other. */
const withHiddenParameters = (text: string): string =>
  text.replace(PARAMETERS, (found) => (found === "?" ? "+?" : found))

/**
 * The connection for Drizzle, with statements that are planned when they are prepared and never again. SQLite
 * plans a statement anew where a parameter that is compared with a column may have another value than before,
 * and better-sqlite3 takes all values away after each run: nearly every join would be compiled each time, for
 * three to six times the price of running it. What needs a partial index has to name its condition literally.
 */
export function planOnce(sqlite: Database.Database): Database.Database {
  const prepare = (text: string) => sqlite.prepare(withHiddenParameters(text))
  return Object.create(sqlite, { prepare: { value: prepare } })
}
