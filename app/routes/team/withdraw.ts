import { withdrawTeamInvitation } from "#app/domain/identity/team/invite-member.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.team.root)

export const loader = redirectLoader(requireActor, () => page)

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  return redirectOnError(page, "Nothing was withdrawn", () => {
    withdrawTeamInvitation(actor, params.invitationId ?? "")
    return redirectWithFlash(page, "Invitation withdrawn. Its link works no longer.")
  })
})
