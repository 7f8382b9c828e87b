import { redirect } from "@remix-run/node"
import { requestExport } from "#app/domain/privacy/exports.server.ts"
import { holderHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.privacy)

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = holderHandler(() => redirect(page))

export const action = holderHandler(({ actor }) =>
  redirectOnError(page, "No copy is made", () => {
    requestExport(actor)
    return redirectWithFlash(page, "Your copy is being made.", { type: "info" })
  }),
)
