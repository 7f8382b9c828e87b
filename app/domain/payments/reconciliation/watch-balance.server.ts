import { and, eq, inArray, like, type SQLWrapper, sql, sum } from "drizzle-orm"
import { saveBalanceCheck } from "#app/domain/books/ledger/balance-check.server.ts"
import { totalOf } from "#app/domain/books/ledger/balances.server.ts"
import { SEND_REFUND_JOB } from "#app/domain/books/ledger/refund-requests.server.ts"
import { stepPayout } from "#app/domain/payments/payouts/payout-steps.server.ts"
import { requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import { ownMoney } from "#app/platform/razorpay-balance.server.ts"
import { refunds } from "#db/schema/payments.ts"
import { payouts, transfers } from "#db/schema/payouts.ts"
import { isOwedPayout } from "./check-books.server.ts"

const paise = (column: SQLWrapper) => sum(column).mapWith(Number)
const selectOwedPayouts = query(() =>
  db
    .select({ paise: paise(payouts.amountPaise) })
    .from(payouts)
    .where(isOwedPayout),
)
const selectDueRefunds = query(() =>
  db
    .select({ paise: paise(refunds.amountPaise) })
    .from(refunds)
    .where(eq(refunds.status, "due")),
)
const selectOnHold = query(() =>
  db
    .select({ paise: paise(sql`${transfers.amountPaise} - ${transfers.reversedPaise}`) })
    .from(transfers)
    .where(inArray(transfers.status, ["held", "released"])),
)

/**
 * In paise: due refunds, or all held, due or returning money beyond transfers on hold and our bank
 * (docs/rules.md#the-balance).
 */
function neededPaise(): number {
  const dueRefunds = selectDueRefunds.get()?.paise ?? 0
  const owed = Math.max(0, -totalOf("held")) + (selectOwedPayouts.get()?.paise ?? 0) + dueRefunds
  const elsewhere = (selectOnHold.get()?.paise ?? 0) + Math.max(0, totalOf("bank"))
  return Math.max(dueRefunds, owed - elsewhere)
}

/**
 * Checks our balance hourly, logs a shortage and retries what waited (docs/rules.md#the-balance).
 * Returns the next check's time. @throws ProviderUnavailable
 */
export async function watchBalance(): Promise<number> {
  const next = clock.now() + HOUR
  if (!isPaymentSetUp) return next
  const answer = await ownMoney.fetchBalance()
  if (!answer.isOk && answer.kind === "refused") {
    logger.warn({ event: "balance.not_reported", description: answer.description })
    return next
  }
  const found = { balancePaise: requireProviderAnswer(answer), neededPaise: neededPaise() }
  if (saveBalanceCheck("gateway", found)) wakeWaiting()
  return next
}

const failedForIt = and(eq(payouts.status, "failed"), like(payouts.failure, "%balance%"))

/** Retries payouts and refunds refused for lack of balance. */
function wakeWaiting(): void {
  write(() => {
    for (const payout of db.select().from(payouts).where(failedForIt).all()) {
      stepPayout(payout, "retry", { retryAt: null })
    }
    const due = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.status, "due")).all()
    for (const { id } of due) scheduleJob(SEND_REFUND_JOB, id, clock.now())
    logger.info({ event: "balance.restored", refunds: due.length })
  })
}
