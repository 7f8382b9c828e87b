import { redirect } from "@remix-run/node"
import { endOtherDevices } from "#app/domain/identity/accounts/signed-in-devices.server.ts"
import { personHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.security)

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = personHandler(() => redirect(page))

export const action = personHandler(async ({ actor, request }) => {
  const token = await sessionTokenOf(request)
  return redirectOnError(page, "Nothing was logged out", () => {
    endOtherDevices(actor, token)
    return redirectWithFlash(page, "Every other device is logged out.")
  })
})
