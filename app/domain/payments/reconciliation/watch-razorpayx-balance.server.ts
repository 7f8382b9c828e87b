import { setImmediate } from "node:timers/promises"
import { saveBalanceCheck } from "#app/domain/books/ledger/balance-check.server.ts"
import { PAYOUT_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { findPayableDestination } from "#app/domain/payments/payouts/destination.server.ts"
import { AWAITED_PAYOUTS } from "#app/domain/payments/payouts/payout.ts"
import {
  listXPayouts,
  type PayoutRow,
  pagesOfPayouts,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { choosePayoutWay, findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import { payoutPriceOf, razorpayX } from "#app/platform/razorpay-x.server.ts"
import type { XPayoutStatus } from "#db/schema/ledger-words.ts"

/** RazorpayX takes the money off its balance with the next status. */
const UNSENT: readonly XPayoutStatus[] = ["asked", "pending", "scheduled", "queued"]

function isWaitingForX(payout: PayoutRow): boolean {
  if (payout.status !== "processing")
    return choosePayoutWay(payout) === "x" && !findPayoutStop(payout)
  const [last] = payout.way === "x" ? listXPayouts(payout.id) : []
  return last !== undefined && UNSENT.includes(last.status)
}

/** Lists the payouts that RazorpayX has to pay and has not sent. */
async function listWaiting(): Promise<PayoutRow[]> {
  const waiting: PayoutRow[] = []
  for (const status of AWAITED_PAYOUTS) {
    for (const page of pagesOfPayouts(status, clock.now())) {
      waiting.push(...page.filter(isWaitingForX))
      await setImmediate()
    }
  }
  return waiting
}

function sumOfCosts(waiting: readonly PayoutRow[]): number {
  return waiting.reduce((paise, { influencerId, amountPaise }) => {
    const isUpi = findPayableDestination(influencerId)?.destination === "upi"
    return paise + amountPaise + payoutPriceOf({ isUpi, amountPaise })
  }, 0)
}

/** Each payout is asked about hourly anyway; the first ones make the banner go with a top-up. */
const MAX_ASKED = 50

/**
 * Checks the RazorpayX balance hourly against the payouts that wait for it, which go on once it suffices:
 * docs/rules.md#the-balance
 * Returns the next check's time; undefined while RazorpayX is off. @throws ProviderUnavailable
 */
export async function watchRazorpayXBalance(): Promise<number | undefined> {
  if (!isPaymentSetUp || !env.PAYOUTS_X) return undefined
  const next = clock.now() + HOUR
  const { items } = requireProviderAnswer(await razorpayX.listBalances())
  const account = items.find((one) => one.account_number === env.RAZORPAYX_ACCOUNT_NUMBER)
  if (!account) {
    logger.error({ event: "balance.unknown_account", balance: "x" })
    return next
  }
  const balancePaise = account.available_amount
  let waiting = await listWaiting()
  if (sumOfCosts(waiting) > balancePaise) {
    // A top-up has sent some already, and their webhooks may be late.
    const asked = waiting.filter(({ status }) => status === "processing").slice(0, MAX_ASKED)
    for (const { id } of asked) await advancePayout(id)
    waiting = await listWaiting()
  }
  if (saveBalanceCheck("x", { balancePaise, neededPaise: sumOfCosts(waiting) })) {
    const now = clock.now()
    write(() => {
      for (const { id } of waiting) scheduleJob(PAYOUT_JOB, id, now)
    })
    logger.info({ event: "balance.restored", balance: "x", payouts: waiting.length })
  }
  return next
}
