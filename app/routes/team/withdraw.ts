import { redirect } from "@remix-run/node"
import { withdrawTeamInvitation } from "#app/domain/identity/team/invite-member.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.team.root)

export const config = { sends: "account" } satisfies RouteConfig

export const loader = actorHandler(() => redirect(page))

export const action = actorHandler(({ actor, params }) =>
  redirectOnError(page, "Nothing was withdrawn", () => {
    withdrawTeamInvitation(actor, params.invitationId ?? "")
    return redirectWithFlash(page, "Invitation withdrawn. Its link works no longer.")
  }),
)
