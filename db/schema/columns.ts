import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { integer, text } from "drizzle-orm/sqlite-core"

/** A random UUID primary key. */
export const id = () => text("id").primaryKey().notNull()

/** A moment, in milliseconds since the epoch. */
export const moment = (name: string) => integer(name)

/** An amount in minor units (paise, cents): never a float. */
export const minorUnits = (name: string) => integer(name)

/** The SQL text of a CHECK that a column holds one of the words of its enum. */
export function oneOf(column: SQLWrapper & { enumValues: readonly string[] }): SQL {
  const quoted = column.enumValues.map((word) => `'${word.replaceAll("'", "''")}'`)
  const list = sql.raw(quoted.join(", "))
  return sql`${column} IN (${list})`
}
