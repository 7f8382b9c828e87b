import { feeBetween } from "#app/domain/books/ledger/current-fee.server.ts"
import { feeOf } from "#app/domain/books/ledger/fee.ts"
import { actOnMoney, isSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findUnpayable } from "#app/domain/identity/profiles/payout-country.server.ts"
import { ApprovalNeeded, approvalSelectionOf } from "#app/domain/identity/team/approval.ts"
import { moneyModeOf } from "#app/domain/payments/payouts/money-mode.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { ADD_ONS, canAnswerAddOn } from "#app/domain/work/add-ons/add-on.ts"
import { addOnFactsOf, findAddOnOf } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import type { TipInput } from "#app/domain/work/add-ons/add-on-schema.ts"
import { createTip } from "#app/domain/work/add-ons/add-ons.server.ts"
import { findPerson } from "#app/domain/work/conversations/threads.server.ts"
import { findOwnOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import { openPayment } from "./start-payment.server.ts"

/**
 * Begins to pay for a tip or an accepted add-on of the actor's own order; the same again is the same
 * payment: docs/rules.md#tips-and-add-ons @throws NotFound; Conflict
 */
export function startAddOnPayment(actor: BrandActor, orderId: string, addOnId: string) {
  return actOnMoney(actor, () => {
    const order = findOwnOrder(actor, orderId)
    const addOn = findAddOnOf(order, addOnId)
    assertAllowed(canAnswerAddOn(addOn, "pay", actor.role, clock.now()))
    assertAllowed(ADD_ONS[addOn.kind].canAdd(addOnFactsOf(order)))
    const { projectId, applicationId, influencerId } = order
    requirePayable(influencerId, addOn.amountPaise)
    const { amountPaise } = addOn
    const item = {
      ...{ applicationId, influencerId, addOnId, bidMinor: amountPaise, bidPaise: amountPaise },
      feePaise: feeOf(amountPaise, feeBetween(actor.userId, influencerId)),
    }
    const money = { currency: "INR" as const, fxRate: null, totalPaise: amountPaise }
    return openPayment(
      actor,
      { projectId, ...money, items: [item] },
      {
        subjectId: orderId,
        selection: approvalSelectionOf("add-on", addOnId),
      },
    )
  })
}

/**
 * Prepares a tip and begins to pay for it; the same again is the same payment. The tip stays where a
 * second person has to approve it. @throws NotFound; Conflict, ApprovalNeeded
 */
export const payTip = (actor: BrandActor, orderId: string, tip: TipInput) => {
  try {
    return actOnMoney(actor, () =>
      startAddOnPayment(actor, orderId, createTip(actor, orderId, tip)),
    )
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error
    const selection = approvalSelectionOf("add-on", createTip(actor, orderId, tip))
    throw new ApprovalNeeded({ ...error.request, selection })
  }
}

/** @throws Conflict when this influencer cannot be paid so much */
export function requirePayable(influencerId: string, bidPaise: number): void {
  if (!isPaymentSetUp) throw new Conflict("Payments are not set up on this site.")
  const person = findPerson(influencerId)
  if (!person) throw new Conflict("The influencer has left the marketplace.")
  if (isSuspended(influencerId)) throw new Conflict("The influencer's account is suspended.")
  const unserved = findUnpayable([{ influencerId, name: person.name, bidPaise }])
  if (unserved) throw new Conflict(unserved)
  if (env.PAYOUT_READINESS === "required" && moneyModeOf(influencerId) === "not_payable") {
    throw new Conflict("The influencer has not set up payouts yet, so they cannot be paid.")
  }
}
