import { redirect } from "@remix-run/node"
import { NotFound } from "#app/domain/shared/errors.ts"
import { otherSide } from "#app/domain/work/orders/order.ts"
import { reportParcel } from "#app/domain/work/orders/parcel.server.ts"
import { receiveReturn } from "#app/domain/work/orders/parcel-return.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"
import { PARCEL_OUTCOMES } from "#db/schema/parcel-words.ts"

const outcomeOf = (text: string | undefined) => {
  const outcome = ([...PARCEL_OUTCOMES, "returned"] as const).find((one) => one === text)
  if (!outcome) throw new NotFound("There is no such report.")
  return outcome
}

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ params }) => {
  outcomeOf(params.outcome)
  return redirect(href(urls.orders.show, { orderId: params.orderId ?? "" }))
})

export const action = actorHandler(({ actor, params }) => {
  const { orderId = "" } = params
  const outcome = outcomeOf(params.outcome)
  const page = href(urls.orders.show, { orderId })
  return redirectOnError(page, "Nothing was changed", () => {
    if (outcome === "returned") receiveReturn(actor, orderId)
    else reportParcel(actor, orderId, outcome)
    return redirectWithFlash(page, `Thank you. The ${otherSide(actor.role)} is notified.`)
  })
})
