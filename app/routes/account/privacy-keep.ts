import { keepAccount } from "#app/domain/privacy/ask-erasure.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.privacy)

export const loader = redirectLoader(requireActor, () => page)

export const action = handler(async ({ request }) => {
  const actor = await requireActor(request)
  keepAccount(actor)
  return redirectWithFlash(page, "Your account stays.")
})
