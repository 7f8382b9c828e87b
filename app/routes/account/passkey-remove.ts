import { redirect } from "@remix-run/node"
import { removePasskey } from "#app/domain/identity/factors/own-passkeys.server.ts"
import { personHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.passkeys)

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = personHandler(() => redirect(page))

export const action = personHandler(({ actor, params }) =>
  redirectOnError(page, "Nothing was removed", () => {
    removePasskey(actor, params.passkeyId ?? "")
    return redirectWithFlash(page, "Passkey removed. Remove it on your device too.")
  }),
)
