import { withdrawAdCode } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { adCodesHref } from "#app/urls/add-ons.ts"

export const loader = redirectLoader(requireActor, ({ orderId = "" }) => adCodesHref(orderId))

const DONE = { brand: "Taken back.", influencer: "Declined. The brand is notified." }

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const { orderId = "", codeId = "" } = params
  const page = adCodesHref(orderId)
  return redirectOnError(page, "Nothing was changed", () => {
    withdrawAdCode(actor, orderId, codeId)
    return redirectWithFlash(page, DONE[actor.role])
  })
})
