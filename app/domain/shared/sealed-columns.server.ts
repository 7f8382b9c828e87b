import { setImmediate } from "node:timers/promises"
import { and, asc, count, getTableName, gt, lt, or, type SQL, sql } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { db, write } from "#app/platform/db.server.ts"
import { payoutSeals, type SealedValue } from "#app/platform/sealing.server.ts"

type Text = AnySQLiteColumn<{ data: string; notNull: true }>
type OptionalText = AnySQLiteColumn<{ data: string; notNull: boolean }>

type Columns = { userId: Text; keyId: OptionalText; sealed: OptionalText }
type Kept = Record<keyof SealedValue, string | null>

/**
 * Declares a sealed (encrypted) column: docs/rules.md#payout-details. `ownerOf` binds a seal to its
 * row, and keeps those of other columns from opening here.
 */
export function sealedColumn({ userId, keyId, sealed }: Columns, ownerOf = (id: string) => id) {
  const { table } = userId
  return {
    name: getTableName(table),
    table,
    columns: { userId, keyId, sealed },
    seal: (id: string, text: string): SealedValue => payoutSeals().seal(text, ownerOf(id)),
    /** Undefined without a seal, and when no setting holds its key. */
    open: (id: string, { keyId, sealed }: Kept): string | undefined =>
      keyId === null || sealed === null
        ? undefined
        : payoutSeals().tryOpen({ keyId, sealed }, ownerOf(id)),
    put(id: string, seal: SealedValue): void {
      const set = sql`SET ${sql.identifier(keyId.name)} = ${seal.keyId},
        ${sql.identifier(sealed.name)} = ${seal.sealed}`
      db.run(sql`UPDATE ${table} ${set} WHERE ${userId} = ${id}`)
    },
  }
}
export type SealedColumn = ReturnType<typeof sealedColumn>

const ROWS_AT_ONCE = 100

/** Two index ranges, as `<>` would scan all. Neither has rows without a seal: NULL or empty. */
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

/** Works by 100 rows, also after a crash; skips what no key opens. Returns both counts. */
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

function reseal({ open, put, seal }: SealedColumn, { userId, ...kept }: Row): boolean {
  const text = open(userId, kept)
  if (text !== undefined) put(userId, seal(userId, text))
  return text !== undefined
}
