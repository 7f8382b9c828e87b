import { redirect } from "@remix-run/node"
import { stopErasure } from "#app/domain/privacy/request-erasure.server.ts"
import { holderHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.privacy)

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = holderHandler(() => redirect(page))

export const action = holderHandler(({ actor }) => {
  stopErasure(actor)
  return redirectWithFlash(page, "Your account stays.")
})
