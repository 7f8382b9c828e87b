import { withdrawInvitation } from "#app/domain/work/invitations/invitation-steps.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

const PAGE = href(urls.brand.invitations)

export const loader = redirectLoader(requireBrand, () => PAGE)

export const action = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  return redirectOnError(PAGE, "The invitation was not withdrawn", () => {
    withdrawInvitation(actor, params.invitationId ?? "")
    return redirectWithFlash(PAGE, "Invitation withdrawn.")
  })
})
