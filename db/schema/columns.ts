import { type SQL, sql } from "drizzle-orm"
import { integer, text } from "drizzle-orm/sqlite-core"

/** A random UUID primary key. */
export const id = () => text("id").primaryKey().notNull()

/** A moment, in milliseconds since the epoch. */
export const moment = (name: string) => integer(name)

/** An amount in minor units (paise, cents): never a float. */
export const minorUnits = (name: string) => integer(name)

/** The SQL text of a CHECK that a column holds one of a closed list of words. */
export function oneOf(column: unknown, words: readonly string[]): SQL {
  const list = sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "))
  return sql`${column} IN (${list})`
}
