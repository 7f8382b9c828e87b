import { redirect } from "@remix-run/node"
import { askForVerification } from "#app/domain/identity/accounts/verify-email.server.ts"
import { personHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { previousPath } from "#app/http/safe-redirect.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = personHandler(() => redirect(href(urls.account.security)))

export const action = personHandler(({ actor, request }) => {
  const page = previousPath(request, href(urls.account.security))
  return redirectOnError(page, "No mail was sent", () => {
    askForVerification(actor)
    return redirectWithFlash(page, `A mail with a link is on its way to ${actor.email}.`)
  })
})
