import { write } from "#app/platform/db.server.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { Conflict, NotFound } from "../errors.ts"
import { ABANDONED } from "./payment.ts"
import { findPaymentRow, markFailed } from "./payment-rows.server.ts"

/**
 * The brand gives a payment up, and its project is free again. Giving up twice changes nothing. What the
 * bank has already authorised is waited for instead: it cannot be called back.
 * @throws NotFound when it is not the actor's
 * @throws Conflict when it is paid, or authorised and being confirmed
 */
export function cancelPayment(actor: BrandActor, paymentId: string): { projectId: string } {
  return write(() => {
    const payment = findPaymentRow(paymentId)
    if (!payment || payment.brandId !== actor.userId) throw new NotFound("Payment not found.")
    if (payment.status === "attempted") {
      throw new Conflict("This payment is being confirmed, so it cannot be cancelled any more.")
    }
    if (payment.status === "paid" || payment.status === "refunded") {
      throw new Conflict("This payment is already made.")
    }
    markFailed(payment, ABANDONED)
    return { projectId: payment.projectId }
  })
}
