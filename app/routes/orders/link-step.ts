import { redirect } from "@remix-run/node"
import { NotFound } from "#app/domain/shared/errors.ts"
import { LINK_STEPS, type LinkStep } from "#app/domain/work/links/link.ts"
import { requireLink, stepLink } from "#app/domain/work/links/tracked-links.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const DONE: Record<LinkStep, string> = {
  end: "Link ended.",
  show: "Shown on your page of links.",
  hide: "No longer on your page of links.",
}

function readParams(params: { orderId?: string; code?: string; step?: string }) {
  const step = LINK_STEPS.find((one) => one === params.step)
  if (!step) throw new NotFound("There is no such page.")
  const { orderId = "", code = "" } = params
  return { orderId, code, step, page: href(urls.orders.links, { orderId }) }
}

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { orderId, code, page } = readParams(params)
  requireLink(actor, orderId, code)
  return redirect(page)
})

export const action = actorHandler(({ actor, params }) => {
  const { orderId, code, step, page } = readParams(params)
  return redirectOnError(page, "Nothing was changed", () => {
    stepLink(actor, orderId, code, step)
    return redirectWithFlash(page, DONE[step])
  })
})
