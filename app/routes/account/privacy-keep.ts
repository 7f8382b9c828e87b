import { keepAccount } from "#app/domain/privacy/ask-erasure.server.ts"
import { requireHolder } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.privacy)

export const loader = redirectLoader(requireHolder, () => page)

export const action = handler(async ({ request }) => {
  const actor = await requireHolder(request)
  keepAccount(actor)
  return redirectWithFlash(page, "Your account stays.")
})
