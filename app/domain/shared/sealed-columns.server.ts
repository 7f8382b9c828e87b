import { setImmediate } from "node:timers/promises"
import { and, asc, count, gt, lt, or, type SQL } from "drizzle-orm"
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { db, write } from "#app/platform/db.server.ts"
import { payoutSeals, type Sealed } from "#app/platform/sealing.server.ts"

type Text = AnySQLiteColumn<{ data: string; notNull: true }>
type OptionalText = AnySQLiteColumn<{ data: string; notNull: boolean }>

/** A sealed (encrypted) user column: docs/rules.md#payout-details */
export type SealedColumn = {
  name: string
  table: SQLiteTable
  columns: { userId: Text; keyId: OptionalText; sealed: OptionalText }
  /** Binds a seal to its user's row. */
  ownerOf: (userId: string) => string
  put: (userId: string, sealed: Sealed) => void
}

const ROWS_AT_ONCE = 100

/**
 * Two index ranges, since `<>` would scan the whole index. Rows without a seal are in neither:
 * their key is NULL or empty.
 */
function isUnderOtherKey({ columns: { keyId } }: SealedColumn): SQL | undefined {
  const current = payoutSeals().keyId
  return or(and(gt(keyId, ""), lt(keyId, current)), gt(keyId, current))
}

export const countUnderOtherKeys = (column: SealedColumn): number =>
  db.select({ n: count() }).from(column.table).where(isUnderOtherKey(column)).get()?.n ?? 0

function selectAfter(column: SealedColumn, last: string) {
  const { userId, keyId, sealed } = column.columns
  return db
    .select({ userId, keyId, sealed })
    .from(column.table)
    .where(and(isUnderOtherKey(column), gt(userId, last)))
    .orderBy(asc(userId))
    .limit(ROWS_AT_ONCE)
    .all()
}
type Row = ReturnType<typeof selectAfter>[number]

/**
 * Works in transactions of 100 rows, also after a crash. Skips rows that no configured key opens.
 * Returns both counts.
 */
export async function resealColumn(
  column: SealedColumn,
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0 }
  for (let last = ""; ; ) {
    const rows = write(() => {
      const some = selectAfter(column, last)
      for (const row of some) counts[reseal(column, row) ? "resealed" : "unreadable"] += 1
      return some
    })
    last = rows.at(-1)?.userId ?? last
    if (rows.length < ROWS_AT_ONCE) return counts
    await setImmediate()
  }
}

function reseal({ ownerOf, put }: SealedColumn, { userId, keyId, sealed }: Row): boolean {
  if (keyId === null || sealed === null) return false
  const text = payoutSeals().tryOpen({ keyId, sealed }, ownerOf(userId))
  if (text === undefined) return false
  put(userId, payoutSeals().seal(text, ownerOf(userId)))
  return true
}
