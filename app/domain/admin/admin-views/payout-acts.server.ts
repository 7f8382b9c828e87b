import { isPosted } from "#app/domain/books/ledger/journal.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { recordManualPayout } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { accountOpenUntil } from "#app/domain/payments/payouts/payout.ts"
import {
  findPayoutRow,
  getPayoutRow,
  type PayoutRow,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { stepPayout } from "#app/domain/payments/payouts/payout-steps.server.ts"
import { canOperatorPay, findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import type { RecordPayoutInput } from "./act-schemas.ts"
import { creatorDebtOf } from "./book-acts.server.ts"

/** Records a payout once: docs/rules.md#payouts-at-the-desk @throws NotFound, Invalid, Conflict */
export function recordPayoutInAdmin(
  actor: OperatorActor,
  payoutId: string,
  { reference, reason }: RecordPayoutInput,
): PayoutRow {
  return act(actor, () => {
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
 * Makes a payout due again after the bank returned it (docs/rules.md#payouts-at-the-desk). @throws
 * NotFound, Conflict if not paid by hand
 */
export function noteBankReturn(
  actor: OperatorActor,
  payoutId: string,
  { reference, reason }: RecordPayoutInput,
): PayoutRow {
  return act(actor, () => {
    const payout = getPayoutRow(payoutId)
    if (!isPaidByHand(payout)) {
      throw new Conflict("Only a payout that was made by hand comes back to our bank.")
    }
    const unpaid = { way: null, paidAt: null, reference: null, openedAt: null }
    const returned = stepPayout(payout, "returnByBank", unpaid)
    const details = { amountPaise: payout.amountPaise, reference }
    const about = { subject: "payout", subjectId: payoutId, reason, details } as const
    recordAct(actor, { act: "payout.returned", ...about })
    return returned
  })
}

/** Paid by our bank and not reclaimed. */
const isPaidByHand = ({ status, way, returnReason, id }: PayoutRow): boolean =>
  status === "paid" && way === "manual" && returnReason === null && !isPosted("set_off", id)

/** Sets off a debt, with consent: docs/rules.md#entries-at-the-desk @throws NotFound, Conflict */
export function setOffPayout(
  actor: OperatorActor,
  payoutId: string,
  { reason }: ReasonInput,
): PayoutRow {
  return act(actor, () => {
    const payout = getPayoutRow(payoutId)
    const { influencerId, amountPaise } = payout
    if (!canSetOff(payout)) {
      throw new Conflict("They owe less than this payout, or it is not to be paid by us now.")
    }
    const paid = { way: "manual", paidAt: clock.now(), reference: "SET-OFF" } as const
    const after = stepPayout(payout, "setOff", { ...paid, failure: null, retryAt: null })
    const details = { kind: "set_off", amountPaise, payoutId }
    const about = { subject: "user", subjectId: influencerId, reason, details } as const
    recordAct(actor, { act: "books.posted", ...about })
    return after
  })
}

/** Missing payout details do not block a set-off. */
export function canSetOff(payout: PayoutRow): boolean {
  const { status, influencerId, amountPaise } = payout
  const stop = findPayoutStop(payout)?.stop
  const isFree = stop === undefined || stop === "no_details" || stop === "details_changed"
  const isOpen = status === "due" || status === "failed"
  if (accountOpenUntil(payout, clock.now()) !== undefined) return false
  return isOpen && isFree && canOperatorPay(payout) && amountPaise <= creatorDebtOf(influencerId)
}

export const bookActsOf = (payout: PayoutRow) => ({
  canReturn: isPaidByHand(payout),
  canSetOff: canSetOff(payout),
})

/** Retries a failed payout at once. @throws NotFound, Conflict */
export function retryPayout(
  actor: OperatorActor,
  payoutId: string,
  { reason }: ReasonInput,
): PayoutRow {
  return act(actor, () => {
    const payout = getPayoutRow(payoutId)
    if (payout.status !== "failed") {
      throw new Conflict(`This payout is ${payout.status}. Only one that failed is tried again.`)
    }
    const tried = stepPayout(payout, "retry", { retryAt: null })
    recordAct(actor, { act: "payout.retried", subject: "payout", subjectId: payoutId, reason })
    return tried
  })
}
