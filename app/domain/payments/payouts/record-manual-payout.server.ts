import { ADVANCE_HOLD } from "#app/domain/books/ledger/order-money.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { findPayoutStop, isOursToPay } from "./find-stop.server.ts"
import { isOwedAgain, openedUntil } from "./payout.ts"
import { postPayout } from "./payout-postings.server.ts"
import { getPayoutRow, type PayoutRow } from "./payout-queries.server.ts"
import { NO_REFERENCE, Reference } from "./payout-reference.ts"
import { stepPayout } from "./payout-steps.server.ts"
import { PAYOUT_STOPS } from "./payout-stops.ts"

/**
 * Notes that the operator has paid an influencer by a transfer of their own, with the bank's reference; the
 * same twice changes nothing (docs/rules.md#payouts-by-hand). It has no actor: who may use the command line
 * is the operator. @throws NotFound, Invalid, or Conflict where it is not to be paid by hand now
 */
export function recordManualPayout(payoutId: string, reference: string): PayoutRow {
  const read = Reference.safeParse(reference)
  if (!read.success) throw new Invalid(NO_REFERENCE, { reference: [NO_REFERENCE] })
  return write(() => {
    const payout = getPayoutRow(payoutId)
    if (payout.way === "manual" && payout.reference === read.data) return payout
    requireByHand(payout)
    const paidAt = clock.now()
    // What somebody put on hold meanwhile is not for this influencer any more.
    scheduleJob(ADVANCE_HOLD, payout.orderId, paidAt)
    postPayout(payout, "manual")
    const paid = {
      way: "manual",
      paidAt,
      reference: read.data,
      failure: null,
      retryAt: null,
    } as const
    return stepPayout(payout, "record", paid)
  })
}

function requireByHand(payout: PayoutRow): void {
  if (payout.status !== "due" && payout.status !== "failed" && !isOwedAgain(payout)) {
    throw new Conflict(`This payout is ${payout.status}, so nothing is to be paid by hand.`)
  }
  // It is paid: what stops a payout since, or where others of its influencer go by now, changes nothing about it.
  if (openedUntil(payout, clock.now()) !== undefined) return
  const found = findPayoutStop(payout)
  if (found) throw new Conflict(`This payout is stopped: ${PAYOUT_STOPS[found.stop].words}`)
  if (isOursToPay(payout)) return
  throw new Conflict(
    "The provider pays this one. Only one that failed or came back is paid by hand.",
  )
}
