import { findOwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"

/** Polled by the payment page. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  const { stage } = findOwnPayment(actor, params.paymentId ?? "")
  return Response.json({ stage }, { headers: { "Cache-Control": "no-store" } })
})
