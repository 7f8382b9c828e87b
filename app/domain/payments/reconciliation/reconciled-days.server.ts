import { and, desc, eq, lt, max, ne, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { reconciledDays } from "#db/schema/ledger.ts"
import { DIFFERENCE_KINDS, type DifferenceKind } from "#db/schema/ledger-words.ts"
import { type Difference, nameOfDay } from "./difference.ts"

/** The most missed or differing days to repeat. */
const MAX_DAYS = 31

const hasDifferences = ne(sql`${reconciledDays.differences}`, sql`'[]'`)
const selectDiffering = query(() =>
  db.select().from(reconciledDays).where(hasDifferences).orderBy(reconciledDays.day),
)
const selectLast = query(() =>
  db
    .select({ day: max(reconciledDays.day), checkedAt: max(reconciledDays.checkedAt) })
    .from(reconciledDays),
)

/** Replaces the day's earlier differences. */
export function keepDifferences(day: number, differences: Difference[]): void {
  const row = { day, checkedAt: clock.now(), differences }
  write(() =>
    db
      .insert(reconciledDays)
      .values(row)
      .onConflictDoUpdate({ target: reconciledDays.day, set: row })
      .run(),
  )
  logger.info({ event: "reconciled", day: nameOfDay(day), differences: differences.length })
}

/** Oldest first. */
export function dueDays(lastDay: number): number[] {
  const known = selectLast.get()?.day ?? lastDay - 1
  const first = Math.max(Math.min(known + 1, lastDay), lastDay - MAX_DAYS + 1)
  const missed = Array.from({ length: lastDay - first + 1 }, (_, n) => first + n)
  const differed = db
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .where(and(hasDifferences, lt(reconciledDays.day, first)))
    .orderBy(desc(reconciledDays.day))
    .limit(MAX_DAYS)
    .all()
  return [...differed.map(({ day }) => day).reverse(), ...missed]
}

/** Newest first. */
export const listDifferences = (): (Difference & { day: number })[] =>
  selectDiffering
    .all()
    .flatMap(({ day, differences }) => differences.map((one) => ({ day, ...one })))
    .reverse()

/** Drops a resolved difference from all days, in the caller's transaction. */
export function dropDifference({ kind, id }: Pick<Difference, "kind" | "id">): void {
  for (const { day, differences } of selectDiffering.all()) {
    const left = differences.filter((one) => one.kind !== kind || one.id !== id)
    db.update(reconciledDays).set({ differences: left }).where(eq(reconciledDays.day, day)).run()
  }
}

export function logDifferences(): void {
  for (const { day, differences } of selectDiffering.all()) {
    for (const { kind, ...difference } of differences) {
      logger.error({ event: "books.difference", day: nameOfDay(day), kind, about: difference })
    }
  }
}

/** Counts open differences, with zeros. */
export function countDifferences(): [DifferenceKind, number][] {
  const all = selectDiffering.all().flatMap(({ differences }) => differences)
  return DIFFERENCE_KINDS.map((kind) => [kind, all.filter((one) => one.kind === kind).length])
}

/** In milliseconds; undefined before the first reconciliation. */
export function findReconciliationAge(): number | undefined {
  const at = selectLast.get()?.checkedAt
  return at == null ? undefined : clock.now() - at
}
