import { redirect } from "@remix-run/node"
import {
  deleteService,
  pauseService,
  publishService,
} from "#app/domain/market/services/save-service.server.ts"
import { findOwnService } from "#app/domain/market/services/service-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.influencer.services)

/** Keyed by the word in the URL. */
const STEPS = new Map([
  ["publish", [publishService, "Your service is live."] as const],
  ["pause", [pauseService, "Paused. Brands no longer see it."] as const],
  ["delete", [deleteService, "Service deleted."] as const],
])

export const config = { sends: "work" } satisfies RouteConfig

export const loader = influencerHandler(({ params }) => {
  if (!STEPS.has(params.step ?? "")) throw new NotFound("There is no such step.")
  return redirect(page)
})

export const action = influencerHandler(({ actor, params }) => {
  const chosen = STEPS.get(params.step ?? "")
  if (!chosen) throw new NotFound("There is no such step.")
  const { serviceId = "" } = params
  findOwnService(actor, serviceId)
  const [step, done] = chosen
  return redirectOnError(page, "Nothing was changed", () => {
    step(actor, serviceId)
    return redirectWithFlash(page, done)
  })
})
