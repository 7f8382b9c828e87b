import { redirect } from "@remix-run/node"
import { declineInvitation } from "#app/domain/work/invitations/invitation-steps.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = influencerHandler(({ params }) =>
  redirect(href(urls.influencer.invitation, { invitationId: params.invitationId ?? "" })),
)

export const action = influencerHandler(({ actor, params }) => {
  const page = href(urls.influencer.invitations)
  return redirectOnError(page, "The invitation was not declined", () => {
    declineInvitation(actor, params.invitationId ?? "")
    return redirectWithFlash(page, "Invitation declined. The brand is notified.")
  })
})
