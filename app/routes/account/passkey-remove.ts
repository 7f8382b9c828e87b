import { removePasskey } from "#app/domain/identity/factors/own-passkeys.server.ts"
import { requirePerson } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.passkeys)

export const loader = redirectLoader(requirePerson, () => page)

export const action = handler(async ({ request, params }) => {
  const actor = await requirePerson(request)
  return redirectOnError(page, "Nothing was removed", () => {
    removePasskey(actor, params.passkeyId ?? "")
    return redirectWithFlash(page, "Passkey removed. Remove it on your device too.")
  })
})
