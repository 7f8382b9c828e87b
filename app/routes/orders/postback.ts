import { Invalid } from "#app/domain/shared/errors.ts"
import { receiveRedemption } from "#app/domain/work/links/redemptions.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"

export const config = { sends: "personal", maxBody: 4 * 1024 } satisfies RouteConfig

/** Shops only send POST. */
export const loader = handler(() =>
  plainResponse(405, "This address takes no visits.", { Allow: "POST" }),
)

/** Standard Webhooks headers; only the signature counts. */
export const action = handler(async ({ request, params }) => {
  const body = await request.text()
  const header = (name: string) => request.headers.get(`webhook-${name}`) ?? ""
  const signed = {
    id: header("id"),
    timestamp: header("timestamp"),
    signature: header("signature"),
  }
  try {
    const isAccepted = receiveRedemption(params.orderId ?? "", body, signed)
    if (!isAccepted) return plainResponse(400, "This signature is not valid.")
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return plainResponse(422, error.message)
  }
  return new Response(null, { status: 204 })
})
