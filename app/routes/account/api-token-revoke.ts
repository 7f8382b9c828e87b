import { revokeApiToken } from "#app/domain/identity/accounts/api-tokens.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.tokens)

export const loader = redirectLoader(requireActor, () => page)

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  return redirectOnError(page, "Nothing was revoked", () => {
    revokeApiToken(actor, params.tokenId ?? "")
    return redirectWithFlash(page, "Token revoked. It works no longer.")
  })
})
