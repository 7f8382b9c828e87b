import { unlinkGoogleAccount } from "#app/domain/identity/factors/google-accounts.server.ts"
import { requirePerson } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.security)

export const loader = redirectLoader(requirePerson, () => page)

export const action = handler(async ({ request }) => {
  const actor = await requirePerson(request)
  return redirectOnError(page, "Nothing was unlinked", () => {
    unlinkGoogleAccount(actor)
    return redirectWithFlash(page, "Google no longer logs you in.")
  })
})
