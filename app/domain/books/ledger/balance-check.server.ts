import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { bookDayOf } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { balanceChecks } from "#db/schema/ledger.ts"

export const WATCH_BALANCE = "watch-balance"

const selectCheck = query(() => db.select().from(balanceChecks).limit(1))

/** In paise; undefined before the first check. */
export const findBalanceCheck = () => selectCheck.get()

/** Returns the end of the next business day. */
export const waitsUntil = (): number => endOfBusinessDay(clock.now(), 1, env.HOLIDAYS)

/**
 * Returns the missing paise and the promised time; undefined without shortage
 * (docs/rules.md#the-balance).
 */
export function findShortage() {
  const check = findBalanceCheck()
  if (!check || check.shortSince === null) return undefined
  const until = waitsUntil()
  return {
    missingPaise: check.neededPaise - check.balancePaise,
    until,
    isTomorrow: bookDayOf(until) === bookDayOf(clock.now()) + 1,
  }
}

/** Saves a check. Returns true when it ends a shortage. */
export function keepBalanceCheck(found: { balancePaise: number; neededPaise: number }): boolean {
  return write(() => {
    const before = findBalanceCheck()
    const checkedAt = clock.now()
    const isShort = found.balancePaise < found.neededPaise
    const shortSince = isShort ? (before?.shortSince ?? checkedAt) : null
    const values = { ...found, checkedAt, shortSince }
    db.insert(balanceChecks)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: balanceChecks.id, set: values })
      .run()
    return !isShort && before !== undefined && before.shortSince !== null
  })
}
