import { redirect } from "@remix-run/node"
import { isPaymentUnfulfilled } from "#app/domain/payments/payments/payment-queries.server.ts"
import { receiveReturn } from "#app/domain/payments/payments/receive-reports.server.ts"
import { consumeCheckoutReturnLimit } from "#app/http/checkout.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { paymentHref } from "#app/urls/index.ts"

export const config = { sends: "personal", maxBody: 8 * 1024 } satisfies RouteConfig

/** Fields of the checkout; failures carry a code. */
const NAMES = new Map(
  ["razorpay_payment_id", "razorpay_signature", "error[code]"].map((name) => [name, 1]),
)

const NOT_VERIFIED = "This payment could not be verified."

/** The checkout only sends POST. */
export const loader = handler(() =>
  plainResponse(405, "This address takes no visits.", { Allow: "POST" }),
)

/**
 * Cross-site without our session, so only the signature counts. Failures are unsigned: they change
 * nothing and are only forwarded.
 */
export const action = handler(async ({ request }) => {
  const refusal = consumeCheckoutReturnLimit()
  if (refusal) {
    const headers = { "Retry-After": String(refusal.retryAfterSeconds) }
    return plainResponse(429, "Too many tries. Please wait a minute.", headers)
  }
  const id = new URL(request.url).searchParams.get("pid") ?? ""
  const form = await readForm(request, NAMES)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value : undefined
  }
  if (text("razorpay_signature") === undefined && text("error[code]") !== undefined) {
    // Unauthenticated: reveals nothing about missing or completed payments.
    if (!isPaymentUnfulfilled(id)) return plainResponse(400, NOT_VERIFIED)
    const message = "The payment did not go through. You can try again."
    return redirectWithFlash(paymentHref(id), message, { type: "error" })
  }
  const outcome = await receiveReturn(id, {
    providerPaymentId: text("razorpay_payment_id"),
    signature: text("razorpay_signature"),
  })
  if (outcome === "forged") return plainResponse(400, NOT_VERIFIED)
  return redirect(paymentHref(id, "checkout"), 303)
})
