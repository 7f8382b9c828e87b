import { redirect } from "@remix-run/node"
import { NotFound } from "#app/domain/shared/errors.ts"
import { endFeed, renewFeed } from "#app/domain/work/calendar/calendar-feed.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.calendar.show)

/** Keyed by the word in the URL. */
const STEPS = new Map<string | undefined, [step: typeof renewFeed, done: string]>([
  ["new", [renewFeed, "The calendar has a new link. Earlier links have ended."]],
  ["end", [endFeed, "The link has ended."]],
])

export const config = { sends: "change" } satisfies RouteConfig

export const loader = actorHandler(({ params }) => {
  if (!STEPS.has(params.step)) throw new NotFound("There is no such switch.")
  return redirect(page)
})

export const action = actorHandler(({ actor, params }) => {
  const found = STEPS.get(params.step)
  if (!found) throw new NotFound("There is no such switch.")
  const [step, done] = found
  return redirectOnError(page, "Nothing was changed", () => {
    step(actor)
    return redirectWithFlash(page, done)
  })
})
