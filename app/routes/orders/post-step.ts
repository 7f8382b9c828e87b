import { redirect } from "@remix-run/node"
import { NotFound } from "#app/domain/shared/errors.ts"
import { askForPost, confirmPost } from "#app/domain/work/posts/watch-post.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"
import { backToOrder, workIdsOf } from "./deliverable-params.server.ts"

const STEPS = {
  ask: { work: askForPost, message: "The influencer is asked." },
  confirm: { work: confirmPost, message: "Thank you. The brand is notified." },
}

const stepOf = (name: string | undefined) => {
  if (name === "ask" || name === "confirm") return STEPS[name]
  throw new NotFound("There is no such page.")
}

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ params: { orderId = "", step } }) => {
  stepOf(step)
  return redirect(href(urls.orders.show, { orderId }))
})

export const action = actorHandler(({ actor, params }) => {
  const { work, message } = stepOf(params.step)
  const page = href(urls.orders.show, { orderId: params.orderId ?? "" })
  return redirectOnError(page, "Nothing was changed", () => {
    work(actor, ...workIdsOf(params))
    return backToOrder(params, message)
  })
})
