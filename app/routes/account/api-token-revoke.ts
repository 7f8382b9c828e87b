import { redirect } from "@remix-run/node"
import { revokeApiToken } from "#app/domain/identity/accounts/api-tokens.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.tokens)

export const config = { sends: "account" } satisfies RouteConfig

export const loader = actorHandler(() => redirect(page))

export const action = actorHandler(({ actor, params }) =>
  redirectOnError(page, "Nothing was revoked", () => {
    revokeApiToken(actor, params.tokenId ?? "")
    return redirectWithFlash(page, "Token revoked. It works no longer.")
  }),
)
