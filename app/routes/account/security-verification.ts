import { askForVerification } from "#app/domain/identity/accounts/verify-email.server.ts"
import { requirePerson } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { previousPath } from "#app/http/safe-redirect.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = redirectLoader(requirePerson, () => href(urls.account.security))

export const action = handler(async ({ request }) => {
  const actor = await requirePerson(request)
  const page = previousPath(request, href(urls.account.security))
  return redirectOnError(page, "No mail was sent", () => {
    askForVerification(actor)
    return redirectWithFlash(page, `A mail with a link is on its way to ${actor.email}.`)
  })
})
