import { write } from "#app/platform/db.server.ts"
import type { OperatorActor } from "../accounts/actor.ts"
import { Conflict, NotFound } from "../errors.ts"
import type { ReasonInput } from "../operators/reason-schema.ts"
import { recordAct } from "../operators/record-act.server.ts"
import { findPayoutRow, type PayoutRow } from "../payouts/payout-queries.server.ts"
import { stepPayout } from "../payouts/payout-steps.server.ts"
import { recordManualPayout } from "../payouts/record-manual-payout.server.ts"
import type { RecordPayoutInput } from "./act-schemas.ts"

/**
 * Notes that the actor paid an influencer by a transfer of their own; the same twice is one act
 * (docs/rules.md#payouts-at-the-desk). @throws NotFound, Invalid, or Conflict where it is not to be paid now
 */
export function recordPayoutAtDesk(
  actor: OperatorActor,
  payoutId: string,
  { reference, reason }: RecordPayoutInput,
): PayoutRow {
  return write(() => {
    const wasPaid = findPayoutRow(payoutId)?.status === "paid"
    const payout = recordManualPayout(payoutId, reference)
    if (wasPaid) return payout
    const { id: subjectId, amountPaise } = payout
    const details = { amountPaise, reference }
    recordAct(actor, { act: "payout.recorded", subject: "payout", subjectId, reason, details })
    return payout
  })
}

/** Has a payout that failed made again at once. @throws NotFound, or Conflict where it did not fail */
export function retryPayout(
  actor: OperatorActor,
  payoutId: string,
  { reason }: ReasonInput,
): PayoutRow {
  return write(() => {
    const payout = findPayoutRow(payoutId)
    if (!payout) throw new NotFound("There is no such payout.")
    if (payout.status !== "failed") {
      throw new Conflict(`This payout is ${payout.status}. Only one that failed is tried again.`)
    }
    const tried = stepPayout(payout, "retry", { retryAt: null })
    recordAct(actor, { act: "payout.retried", subject: "payout", subjectId: payoutId, reason })
    return tried
  })
}
