import { eq } from "drizzle-orm"
import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { bookDayOf } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { balanceChecks } from "#db/schema/ledger.ts"

export const WATCH_BALANCE = "watch-balance"

/** Our balance with the payment gateway, and with RazorpayX. */
const IDS = { gateway: 1, x: 2 }
type WatchedBalance = keyof typeof IDS

const selectCheck = query((p: Params<{ id: number }>) =>
  db.select().from(balanceChecks).where(eq(balanceChecks.id, p.id)),
)

/** Returns the end of the next business day. */
export const waitsUntil = (): number => endOfBusinessDay(clock.now(), 1, env.HOLIDAYS)

/**
 * Returns the missing paise and the promised time; undefined without shortage
 * (docs/rules.md#the-balance).
 */
export function findShortage(of: WatchedBalance = "gateway") {
  const check = selectCheck.get({ id: IDS[of] })
  if (!check || check.shortSince === null || (of === "x" && !env.PAYOUTS_X)) return undefined
  const until = waitsUntil()
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
    const id = IDS[of]
    const before = selectCheck.get({ id })
    const checkedAt = clock.now()
    const shortSince = isShort ? (before?.shortSince ?? checkedAt) : null
    const values = { ...found, checkedAt, shortSince }
    db.insert(balanceChecks)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: balanceChecks.id, set: values })
      .run()
    return !isShort && before !== undefined && before.shortSince !== null
  })
}
