import { redirect } from "@remix-run/node"
import { withdrawInvitation } from "#app/domain/work/invitations/invitation-steps.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const PAGE = href(urls.brand.invitations)

export const config = { sends: "work" } satisfies RouteConfig

export const loader = brandHandler(() => redirect(PAGE))

export const action = brandHandler(({ actor, params }) =>
  redirectOnError(PAGE, "The invitation was not withdrawn", () => {
    withdrawInvitation(actor, params.invitationId ?? "")
    return redirectWithFlash(PAGE, "Invitation withdrawn.")
  }),
)
