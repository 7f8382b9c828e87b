import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { bookDayOf } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { balanceChecks, xBalanceChecks } from "#db/schema/ledger.ts"

export const WATCH_BALANCE_JOB = "watch-balance"

/** Our balance at the payment gateway, and on the RazorpayX account. */
const TABLES = { gateway: balanceChecks, x: xBalanceChecks }
type WatchedBalance = keyof typeof TABLES

const CHECKS = {
  gateway: query(() => db.select().from(balanceChecks).limit(1)),
  x: query(() => db.select().from(xBalanceChecks).limit(1)),
}

/** Returns the end of the next business day. */
export const shortageDeadline = (): number => endOfBusinessDay(clock.now(), 1, env.HOLIDAYS)

/** Returns missing paise and the promised time; undefined if none (docs/rules.md#the-balance). */
export function findShortage(of: WatchedBalance = "gateway") {
  const check = CHECKS[of].get()
  if (!check || check.shortSince === null || (of === "x" && !env.PAYOUTS_X)) return undefined
  const until = shortageDeadline()
  return {
    missingPaise: check.neededPaise - check.balancePaise,
    until,
    isTomorrow: bookDayOf(until) === bookDayOf(clock.now()) + 1,
  }
}

type Found = { balancePaise: number; neededPaise: number }

/** Saves a check, and logs a shortage as an error. Returns true when it ends one. */
export function saveBalanceCheck(of: WatchedBalance, found: Found): boolean {
  const missingPaise = found.neededPaise - found.balancePaise
  const isShort = missingPaise > 0
  if (isShort) logger.error({ event: "balance.short", balance: of, missingPaise, ...found })
  return write(() => {
    const before = CHECKS[of].get()
    const checkedAt = clock.now()
    const shortSince = isShort ? (before?.shortSince ?? checkedAt) : null
    const values = { ...found, checkedAt, shortSince }
    const table = TABLES[of]
    db.insert(table)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: table.id, set: values })
      .run()
    return !isShort && before !== undefined && before.shortSince !== null
  })
}
