import { redirect } from "@remix-run/node"
import { setCreatorHidden } from "#app/domain/market/creators/page-state.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.page)

/** Keyed by the word in the URL. */
const STEPS = new Map<string | undefined, [isHidden: boolean, done: string]>([
  ["hide", [true, "You are hidden from every search and page."]],
  ["show", [false, "You are shown again as before."]],
])

export const config = { sends: "work" } satisfies RouteConfig

export const loader = influencerHandler(({ params }) => {
  if (!STEPS.has(params.step)) throw new NotFound("There is no such switch.")
  return redirect(page)
})

export const action = influencerHandler(({ actor, params }) => {
  const step = STEPS.get(params.step)
  if (!step) throw new NotFound("There is no such switch.")
  const [isHidden, done] = step
  return redirectOnError(page, "Nothing was changed", () => {
    setCreatorHidden(actor, isHidden)
    return redirectWithFlash(page, done)
  })
})
