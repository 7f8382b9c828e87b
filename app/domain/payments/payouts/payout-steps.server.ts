import { eq } from "drizzle-orm"
import { ADVANCE_PAYOUT } from "#app/domain/books/ledger/order-money.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { isFailureNotified, retryWaitMs } from "#app/domain/shared/retry-waits.ts"
import { requireTransition } from "#app/domain/shared/transitions.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payouts, transfers } from "#db/schema/payouts.ts"
import { withoutNumbers } from "./details.ts"
import {
  isOpenPayout,
  PAYOUT_STEPS,
  type PayoutStep,
  TRANSFER_STEPS,
  type TransferStep,
} from "./payout.ts"
import { findSourceOf, type PayoutRow, type TransferRow } from "./payout-queries.server.ts"

/** Each of these takes a row as it was read in the caller's transaction, and returns it as it is then. */

/**
 * Takes a step of a payout with its event and asks for the job's next look.
 * @throws Conflict where its status does not allow it
 */
export function stepPayout(
  payout: PayoutRow,
  action: PayoutStep["action"],
  changes: Partial<PayoutRow> = {},
): PayoutRow {
  const refusal = `A payout that is ${payout.status} does not do that.`
  const { to, event, by } = requireTransition(PAYOUT_STEPS, payout.status, action, refusal)
  const { id, ...after } = { ...payout, ...changes, status: to }
  db.update(payouts).set(after).where(eq(payouts.id, id)).run()
  if (isOpenPayout({ status: to })) scheduleJob(ADVANCE_PAYOUT, id, after.retryAt ?? clock.now())
  const isOldNews = action === "fail" && !isFailureNotified(after.failures)
  if (event && !isOldNews) tell(payout, event, by)
  logger.info({ event: "payout.step", payoutId: id, action, from: payout.status, to })
  return { id, ...after }
}

/** Says to the influencer what happened to one of their payouts. */
export function tell(
  payout: PayoutRow,
  type: "payout.blocked" | NonNullable<PayoutStep["event"]>,
  by: PayoutStep["by"],
): void {
  const { id: payoutId, orderId, influencerId, amountPaise } = payout
  const projectId = findSourceOf(payout)?.projectId
  const data = { payoutId, by, influencerId, amountPaise }
  recordEvent({ type, orderId, ...(projectId && { projectId }), data })
}

/** Takes a step of a transfer at the provider. @throws Conflict where its status does not allow it */
export function stepTransfer(
  transfer: TransferRow,
  action: TransferStep["action"],
  changes: Partial<TransferRow> = {},
): TransferRow {
  const refusal = `A transfer that is ${transfer.status} does not do that.`
  const { to } = requireTransition(TRANSFER_STEPS, transfer.status, action, refusal)
  const now = clock.now()
  const isOver = to === "failed" || to === "reversed"
  const moments = {
    heldAt: to === "held" ? now : transfer.heldAt,
    settledAt: to === "settled" ? now : transfer.settledAt,
    endedAt: isOver ? now : transfer.endedAt,
  }
  const { id, ...after } = { ...transfer, ...changes, ...moments, claimedUntil: null, status: to }
  db.update(transfers).set(after).where(eq(transfers.id, id)).run()
  logger.info({ event: "transfer.step", transferId: id, action, from: transfer.status, to })
  return { id, ...after }
}

/**
 * A try failed at the provider: the next follows after 1, 6 and 24 hours and then every day
 * (docs/rules.md#payouts-are-tried-again).
 */
export function failPayout(payout: PayoutRow, failure: string): PayoutRow {
  const failures = payout.failures + 1
  const retryAt = clock.now() + retryWaitMs(failures)
  logger.error({ event: "payout.failed", payoutId: payout.id, failures })
  return stepPayout(payout, "fail", { failure: withoutNumbers(failure), failures, retryAt })
}
