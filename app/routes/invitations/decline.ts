import { declineInvitation } from "#app/domain/work/invitations/invitation-steps.server.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = redirectLoader(requireInfluencer, (params) =>
  href(urls.influencer.invitation, { invitationId: params.invitationId ?? "" }),
)

export const action = handler(async ({ request, params }) => {
  const actor = await requireInfluencer(request)
  const page = href(urls.influencer.invitations)
  return redirectOnError(page, "The invitation was not declined", () => {
    declineInvitation(actor, params.invitationId ?? "")
    return redirectWithFlash(page, "Invitation declined. The brand is told.")
  })
})
