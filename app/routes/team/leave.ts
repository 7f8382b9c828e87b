import { redirect } from "@remix-run/node"
import { personOf } from "#app/domain/identity/accounts/permissions.ts"
import { leaveAccount } from "#app/domain/identity/team/seats.server.ts"
import { cancelCheckoutsOf } from "#app/domain/payments/payments/cancel-checkouts.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.team.root)

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = actorHandler(() => redirect(page))

export const action = actorHandler(({ actor }) =>
  redirectOnError(page, "You are still in the team", () => {
    leaveAccount(actor, () => cancelCheckoutsOf(actor.userId, personOf(actor)))
    return redirectWithFlash(href(urls.login.welcome), "You left the team and are logged out.")
  }),
)
