import { requestExport } from "#app/domain/privacy/exports.server.ts"
import { requireHolder } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.privacy)

export const loader = redirectLoader(requireHolder, () => page)

export const action = handler(async ({ request }) => {
  const actor = await requireHolder(request)
  return redirectOnError(page, "No copy is made", () => {
    requestExport(actor)
    return redirectWithFlash(page, "Your copy is being made.", { type: "info" })
  })
})
