import { setImmediate } from "node:timers/promises"
import { ADVANCE_PAYOUT } from "#app/domain/books/ledger/order-money.server.ts"
import { recordOwnSettlement } from "#app/domain/books/ledger/own-settlements.server.ts"
import { providerPages, requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { ownMoney } from "#app/platform/razorpay-balance.server.ts"
import { route } from "#app/platform/razorpay-route.server.ts"
import { findPayableDestination } from "./destination.server.ts"
import { isByHand } from "./find-stop.server.ts"
import { isOnHold } from "./hold.server.ts"
import { OPEN_PAYOUTS } from "./payout.ts"
import { findTransferAtProvider, type PayoutRow, pagesOfPayouts } from "./payout-queries.server.ts"
import { wakePayoutOfOrder } from "./wake-payouts.server.ts"

/**
 * Once a day: has each payout looked at that could go on, in case nobody said so: what stopped it may be
 * over, and payouts of before there were any have no job. Returns when to do so again.
 */
export async function sweepPayouts(): Promise<number> {
  const now = clock.now()
  let count = 0
  for (const status of OPEN_PAYOUTS) {
    for (const page of pagesOfPayouts(status, now)) {
      const woken = page.filter(goesOnByItself)
      // Asked for again, a job keeps its earlier time: one that failed waits on.
      write(() => {
        for (const { id, retryAt } of woken) scheduleJob(ADVANCE_PAYOUT, id, retryAt ?? now)
      })
      count += woken.length
      await setImmediate()
    }
  }
  logger.info({ event: "payouts.swept", count })
  return now + DAY
}

/**
 * A settlement of the provider's holds transfers: has the payouts of ours among them looked at. One that holds none
 * went to our own bank.
 */
export async function followSettlement(settlementId: string): Promise<undefined> {
  let hasTransfers = false
  const fetchPage = (skip: number) => route.listTransfersOfSettlement(settlementId, skip)
  for await (const items of providerPages(fetchPage, MAX_PAGES)) {
    hasTransfers ||= items.length > 0
    write(() => {
      for (const { id } of items) {
        const orderId = findTransferAtProvider(id)?.orderId
        if (orderId) wakePayoutOfOrder(orderId)
      }
    })
  }
  if (hasTransfers) return
  const answer = await ownMoney.fetchSettlement(settlementId)
  // Nobody's that we know of: a linked account's without any transfer of ours.
  if (!answer.isOk && answer.kind === "refused") return
  recordOwnSettlement(requireProviderAnswer(answer))
}

/** More than any influencer is paid at once; the daily look finds the rest. */
const MAX_PAGES = 100

const goesOnByItself = (payout: PayoutRow): boolean =>
  payout.status !== "due" ||
  isOnHold(payout.orderId) ||
  !isByHand(payout, findPayableDestination(payout.influencerId))
