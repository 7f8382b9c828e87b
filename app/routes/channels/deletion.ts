import { findDeletion } from "#app/domain/market/channels/end-channel.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** The status page that the platform shows its user. */
export const loader = handler(({ params }) => {
  const at = new Date(findDeletion(params.code ?? "")).toISOString()
  return plainResponse(
    200,
    `Everything that we had read from your account was deleted on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC.`,
  )
})
