import { endDevice } from "#app/domain/identity/accounts/signed-in-devices.server.ts"
import { requirePerson } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.security)

export const loader = redirectLoader(requirePerson, () => page)

export const action = handler(async ({ request, params }) => {
  const actor = await requirePerson(request)
  const token = await sessionTokenOf(request)
  return redirectOnError(page, "Nothing was logged out", () => {
    endDevice(actor, params.sessionId ?? "", token)
    return redirectWithFlash(page, "The device is logged out.")
  })
})
