import { isPosted } from "#app/domain/books/ledger/journal.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { findPayoutStop, isOursToPay } from "#app/domain/payments/payouts/find-stop.server.ts"
import { postBankReturn, postSetOff } from "#app/domain/payments/payouts/payout-postings.server.ts"
import {
  findPayoutRow,
  getPayoutRow,
  type PayoutRow,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { stepPayout } from "#app/domain/payments/payouts/payout-steps.server.ts"
import { recordManualPayout } from "#app/domain/payments/payouts/record-manual-payout.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import type { RecordPayoutInput } from "./act-schemas.ts"
import { debtOf } from "./book-acts.server.ts"

/**
 * Notes that the actor paid an influencer by a transfer of their own; the same twice is one act
 * (docs/rules.md#payouts-at-the-desk). @throws NotFound, Invalid, or Conflict where it is not to be paid now
 */
export function recordPayoutInAdmin(
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

/**
 * Notes that our bank has a payout by hand again: it is due once more, and its influencer is told
 * (docs/rules.md#payouts-at-the-desk). @throws NotFound, or Conflict where it was not paid by hand
 */
export function noteBankReturn(
  actor: OperatorActor,
  payoutId: string,
  { reference, reason }: RecordPayoutInput,
): PayoutRow {
  return write(() => {
    const payout = getPayoutRow(payoutId)
    if (!isPaidByHand(payout)) {
      throw new Conflict("Only a payout that was made by hand comes back to our bank.")
    }
    postBankReturn(payout)
    const unpaid = { way: null, paidAt: null, reference: null, openedAt: null }
    const returned = stepPayout(payout, "returnByBank", unpaid)
    const details = { amountPaise: payout.amountPaise, reference }
    const about = { subject: "payout", subjectId: payoutId, reason, details } as const
    recordAct(actor, { act: "payout.returned", ...about })
    return returned
  })
}

/** Whether our bank made it, and nobody has asked for it back. */
const isPaidByHand = ({ status, way, returnReason, id }: PayoutRow): boolean =>
  status === "paid" && way === "manual" && returnReason === null && !isPosted("set_off", id)

/**
 * Takes what is due to a creator for what they owe us, with their consent: the payout counts as paid
 * (docs/rules.md#entries-at-the-desk). @throws NotFound, or Conflict where it is not ours to pay or they owe less
 */
export function setOffPayout(
  actor: OperatorActor,
  payoutId: string,
  { reason }: ReasonInput,
): PayoutRow {
  return write(() => {
    const payout = getPayoutRow(payoutId)
    const { influencerId, amountPaise } = payout
    if (!canSetOff(payout)) {
      throw new Conflict("They owe less than this payout, or it is not to be paid by us now.")
    }
    postSetOff(payout)
    const paid = { way: "manual", paidAt: clock.now(), reference: "SET-OFF" } as const
    const after = stepPayout(payout, "record", { ...paid, failure: null, retryAt: null })
    const details = { kind: "set_off", amountPaise, payoutId }
    const about = { subject: "user", subjectId: influencerId, reason, details } as const
    recordAct(actor, { act: "books.posted", ...about })
    return after
  })
}

/** Whether a payout may be taken for what its creator owes: all of it, once nothing but their details stops it. */
export function canSetOff(payout: PayoutRow): boolean {
  const { status, influencerId, amountPaise } = payout
  const stop = findPayoutStop(payout)?.stop
  const isFree = stop === undefined || stop === "no_details" || stop === "details_changed"
  const isOpen = status === "due" || status === "failed"
  return isOpen && isFree && isOursToPay(payout) && amountPaise <= debtOf(influencerId)
}

/** What may be done about a payout besides paying it. */
export const bookActsOf = (payout: PayoutRow) => ({
  canReturn: isPaidByHand(payout),
  canSetOff: canSetOff(payout),
})

/** Has a payout that failed made again at once. @throws NotFound, or Conflict where it did not fail */
export function retryPayout(
  actor: OperatorActor,
  payoutId: string,
  { reason }: ReasonInput,
): PayoutRow {
  return write(() => {
    const payout = getPayoutRow(payoutId)
    if (payout.status !== "failed") {
      throw new Conflict(`This payout is ${payout.status}. Only one that failed is tried again.`)
    }
    const tried = stepPayout(payout, "retry", { retryAt: null })
    recordAct(actor, { act: "payout.retried", subject: "payout", subjectId: payoutId, reason })
    return tried
  })
}
