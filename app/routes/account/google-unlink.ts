import { redirect } from "@remix-run/node"
import { unlinkGoogleAccount } from "#app/domain/identity/factors/google-accounts.server.ts"
import { personHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.security)

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = personHandler(() => redirect(page))

export const action = personHandler(({ actor }) =>
  redirectOnError(page, "Nothing was unlinked", () => {
    unlinkGoogleAccount(actor)
    return redirectWithFlash(page, "Google no longer logs you in.")
  }),
)
