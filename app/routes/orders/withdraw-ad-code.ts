import { redirect } from "@remix-run/node"
import { withdrawAdCode } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { adCodesHref } from "#app/urls/add-ons.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ params: { orderId = "" } }) => redirect(adCodesHref(orderId)))

const DONE = { brand: "Taken back.", influencer: "Declined. The brand is notified." }

export const action = actorHandler(({ actor, params }) => {
  const { orderId = "", codeId = "" } = params
  const page = adCodesHref(orderId)
  return redirectOnError(page, "Nothing was changed", () => {
    withdrawAdCode(actor, orderId, codeId)
    return redirectWithFlash(page, DONE[actor.role])
  })
})
