import { redirect } from "@remix-run/node"
import { NotFound } from "#app/domain/shared/errors.ts"
import { reportParcel } from "#app/domain/work/orders/parcel.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { PARCEL_OUTCOMES } from "#db/schema/words.ts"

const outcomeOf = (text: string | undefined) => {
  const outcome = PARCEL_OUTCOMES.find((one) => one === text)
  if (!outcome) throw new NotFound("There is no such report.")
  return outcome
}

export const loader = handler(async ({ request, params }) => {
  await requireActor(request)
  outcomeOf(params.outcome)
  return redirect(href(urls.orders.show, { orderId: params.orderId ?? "" }))
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const { orderId = "" } = params
  const outcome = outcomeOf(params.outcome)
  const page = href(urls.orders.show, { orderId })
  return redirectOnError(page, "Nothing was changed", () => {
    reportParcel(actor, orderId, outcome)
    return redirectWithFlash(page, "Thank you. The brand is notified.")
  })
})
