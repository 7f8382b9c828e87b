import { handlePaymentWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"

export const config = { sends: "personal", maxBody: 64 * 1024 } satisfies RouteConfig

/** The provider only sends POST. */
export const loader = handler(() =>
  plainResponse(405, "This address takes no visits.", { Allow: "POST" }),
)

/** Verifies the raw bytes; answers 2xx once stored. */
export const action = handler(async ({ request }) => {
  const body = new Uint8Array(await request.arrayBuffer())
  const isAccepted = handlePaymentWebhook(body, {
    signature: request.headers.get("X-Razorpay-Signature") ?? undefined,
    eventId: request.headers.get("X-Razorpay-Event-Id") ?? undefined,
  })
  if (!isAccepted) return plainResponse(400, "This report could not be verified.")
  return new Response(null, { status: 204 })
})
