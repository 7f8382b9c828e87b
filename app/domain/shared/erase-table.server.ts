import { setImmediate } from "node:timers/promises"
import { and, eq, getTableColumns, is, or, type SQL, sql } from "drizzle-orm"
import { SQLiteColumn } from "drizzle-orm/sqlite-core"
import {
  type PersonalTable,
  ROWS_PER_READ,
  type User,
} from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { users } from "#db/schema/accounts.ts"

/** Erases a user's data in one table, as declared; repeatable. */
export async function eraseTable(data: PersonalTable, userId: string): Promise<void> {
  const { erase, table } = data
  if ("deletes" in erase) {
    if (typeof erase.deletes === "function") await erase.deletes(userId)
    else {
      const owners = [erase.deletes].flat()
      await purgeRows(table, or(...owners.map((owner) => eq(owner, userId))))
    }
    return
  }
  const { rows, run } = erase
  await run?.(userId)
  const user = rows && findUser(userId)
  if (user && is(rows, SQLiteColumn)) await emptyOwn(data, user, eq(rows, userId))
  else if (user && typeof rows === "function") {
    for await (const batch of rows(user)) {
      write(() => {
        for (const { values, where } of changesFor(data, user)) {
          db.update(table).set(values).where(and(batch, where)).run()
        }
      })
      await setImmediate()
    }
  }
}

const findUser = (userId: string): User | undefined =>
  db
    .select({ userId: users.id, role: sql<User["role"]>`${users.role}` })
    .from(users)
    .where(eq(users.id, userId))
    .get()

type Change = { values: Record<string, unknown>; where: SQL | undefined }

/** One for each condition under which columns are erased. */
function changesFor({ columns }: PersonalTable, user: User): Change[] {
  const changes = new Map<unknown, Change>()
  for (const [name, { erased }] of Object.entries(columns)) {
    const where = erased?.of?.(user)
    if (!erased || where === false) continue
    const condition = typeof where === "object" ? where : undefined
    const change = changes.get(erased.of) ?? { values: {}, where: condition }
    changes.set(erased.of, change)
    change.values[name] = erased.value
  }
  return [...changes.values()]
}

/** A few hundred rows at a time, of those that still hold something. */
async function emptyOwn(data: PersonalTable, user: User, isOwn: SQL): Promise<void> {
  const { table } = data
  const columns = getTableColumns(table)
  for (const { values, where } of changesFor(data, user)) {
    const isFull = Object.entries(values).map(([name, value]) => {
      const column = columns[name]
      return sql`${column} IS NOT ${sql.param(value, column)}`
    })
    const isLeft = and(isOwn, where, or(...isFull))
    const some = sql`rowid IN (SELECT rowid FROM ${table} WHERE ${isLeft} LIMIT ${ROWS_PER_READ})`
    while (write(() => db.update(table).set(values).where(some).run().changes) > 0) {
      await setImmediate()
    }
  }
}
