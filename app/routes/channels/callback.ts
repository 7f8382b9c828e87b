import { platformOfSlug } from "#app/domain/market/channels/channel.ts"
import { handleChannelCallback } from "#app/domain/market/channels/end-channel.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal", maxBody: 8 * 1024 } satisfies RouteConfig

const NAMES = new Map([["signed_request", 1]])

/** Platforms only send POST. */
export const loader = handler(() =>
  plainResponse(405, "This address takes no visits.", { Allow: "POST" }),
)

/** Deauthorisation and deletion delete the same; only the signature counts. */
export const action = handler(async ({ request, params }) => {
  const form = await readForm(request, NAMES)
  const signedRequest = form.get("signed_request")
  const platform = platformOfSlug(params.platform)
  const code =
    platform && typeof signedRequest === "string"
      ? handleChannelCallback(platform, signedRequest)
      : undefined
  if (code === undefined) return plainResponse(400, "This request could not be verified.")
  const url = `${publicOrigin(request)}${href(urls.platforms.deletion, { code })}`
  return Response.json(
    { url, confirmation_code: code },
    { headers: { "Cache-Control": "no-store" } },
  )
})
