import { findOwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"

/** Polled by the payment page. */
export const loader = brandHandler(({ actor, params }) => {
  const { stage } = findOwnPayment(actor, params.paymentId ?? "")
  return Response.json({ stage }, { headers: { "Cache-Control": "no-store" } })
})
