import { eq } from "drizzle-orm"
import { isPosted } from "#app/domain/books/ledger/journal.server.ts"
import { HOLD_JOB, PAYOUT_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import { requestOwedRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import type { EventType } from "#app/domain/shared/events/event-catalogue.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { isFailureNotified, retryWaitMs } from "#app/domain/shared/retry-waits.ts"
import { requireTransition } from "#app/domain/shared/transitions.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { PayoutWay } from "#db/schema/ledger-words.ts"
import { payouts, transfers, type xPayouts } from "#db/schema/payouts.ts"
import { withoutNumbers } from "./details.ts"
import { isOpenPayout, PAYOUT_STEPS, type PayoutAction, type PayoutParty } from "./payout.ts"
import * as postings from "./payout-postings.server.ts"
import { findSourceOf, type PayoutRow } from "./payout-queries.server.ts"

/** Each function takes a row as read in the caller's transaction and returns it as saved. */

/**
 * Takes a step of a payout with its postings and its event, and schedules the next look.
 * @throws Conflict when its status does not allow the step
 */
export function stepPayout(
  payout: PayoutRow,
  action: PayoutAction,
  changes: Partial<PayoutRow> = {},
): PayoutRow {
  const refusal = `A payout that is ${payout.status} does not do that.`
  const step = requireTransition(PAYOUT_STEPS, payout.status, action, refusal)
  const after = { ...payout, ...changes, status: step.to }
  const { id, ...values } = after
  db.update(payouts).set(values).where(eq(payouts.id, id)).run()
  if (step.posts.includes("payout")) postings.postPayout(after)
  if (step.posts.includes("payout_reversed")) postings.postPayoutReversal(payout)
  if (step.posts.includes("set_off")) postings.postSetOff(after)
  if (step.posts.includes("return")) returnToBrand(after)
  if (isOpenPayout(after)) scheduleJob(PAYOUT_JOB, id, after.retryAt ?? clock.now())
  const isKnownFailure = action === "fail" && !isFailureNotified(after.failures)
  if (step.event && !isKnownFailure) recordPayoutEvent(payout, step.event, step.by)
  logger.info({ event: "payout.step", payoutId: id, action, from: payout.status, to: step.to })
  return after
}

function returnToBrand(payout: PayoutRow): void {
  const source = findSourceOf(payout)
  if (!source || isPosted("return", payout.orderId)) return
  const { paymentId, providerPaymentId, paymentItemId } = source
  postings.postReturn(payout, paymentId)
  scheduleJob(HOLD_JOB, payout.orderId, clock.now())
  const amountPaise = postings.grossOf(payout)
  const reason = "the completed order was returned"
  requestOwedRefund({ paymentId, providerPaymentId, amountPaise, paymentItemId, reason })
}

/** Records an event that notifies the influencer. */
export function recordPayoutEvent(payout: PayoutRow, type: EventType, by: PayoutParty): void {
  const { id: payoutId, orderId, influencerId, amountPaise } = payout
  const projectId = findSourceOf(payout)?.projectId
  const data = { payoutId, by, influencerId, amountPaise }
  recordEvent({ type, orderId, ...(projectId && { projectId }), data })
}

/** Records that the money arrived; a payout that is to be taken back keeps its status. */
export function markArrived(payout: PayoutRow, way: PayoutWay, utr?: string | null): PayoutRow {
  const arrival = { paidAt: clock.now(), reference: utr ?? null, failure: null }
  if (payout.status === "processing") {
    return stepPayout(payout, "arrive", { ...arrival, way, retryAt: null })
  }
  postings.postPayout({ ...payout, way })
  db.update(payouts).set(arrival).where(eq(payouts.id, payout.id)).run()
  return { ...payout, ...arrival }
}

/** Ends a try at the provider whose money is with us; without a `failure` it was called off. */
export function endAttempt(payout: PayoutRow, failure?: string): void {
  const { status } = payout
  if (status === "reversing") stepPayout(payout, postings.hasArrived(payout) ? "comeBack" : "void")
  else if (status === "processing" && failure !== undefined) failPayout(payout, failure)
  else if (status === "processing") stepPayout(payout, "callOff", { way: null })
}

/** Schedules the next try after 1, 6 and 24 hours, then daily: docs/rules.md#payouts-are-tried-again */
export function failPayout(payout: PayoutRow, failure: string): PayoutRow {
  const failures = payout.failures + 1
  const retryAt = clock.now() + retryWaitMs(failures)
  logger.error({ event: "payout.failed", payoutId: payout.id, failures })
  return stepPayout(payout, "fail", { failure: withoutNumbers(failure), failures, retryAt })
}

/** Records that the influencer owes a paid payout that cannot be taken back. */
export function recordDebt(payout: PayoutRow): void {
  logger.error({ event: "payout.owed", payoutId: payout.id, amountPaise: payout.amountPaise })
  stepPayout(payout, "owe")
}

/** Longer than any call to the provider: after it the process that claimed a try is dead. */
export const CLAIMED_FOR_MS = 2 * MINUTE

type Tries = typeof transfers | typeof xPayouts

/** Claims a try for this process; returns until when another process has it, if one does. */
export function claimTry(tries: Tries, id: string): number | undefined {
  return write(() => {
    const now = clock.now()
    const { claimedUntil } = tries
    const row = db.select({ claimedUntil }).from(tries).where(eq(tries.id, id)).get()
    const until = row?.claimedUntil ?? 0
    // A later claim than possible was made before the clock was set back.
    if (until > now && until <= now + CLAIMED_FOR_MS) return until
    setClaim(tries, id, now + CLAIMED_FOR_MS)
    return undefined
  })
}

export const dropClaim = (transferId: string): void =>
  write(() => setClaim(transfers, transferId, null))

function setClaim(tries: Tries, id: string, claimedUntil: number | null): void {
  db.update(tries).set({ claimedUntil }).where(eq(tries.id, id)).run()
}
