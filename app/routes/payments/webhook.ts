import { receiveWebhook } from "#app/domain/payments/receive-reports.server.ts"
import { handler } from "#app/http/handler.server.ts"

/** The provider only posts here. */
export const loader = handler(() => new Response(null, { status: 405, headers: { Allow: "POST" } }))

/** What the provider reports by itself: bytes under a signature. Answered with 2xx once it is stored. */
export const action = handler(async ({ request }) => {
  const body = new Uint8Array(await request.arrayBuffer())
  const isAccepted = receiveWebhook(body, {
    signature: request.headers.get("X-Razorpay-Signature") ?? undefined,
    eventId: request.headers.get("X-Razorpay-Event-Id") ?? undefined,
  })
  return new Response(null, { status: isAccepted ? 204 : 400 })
})
