import { redirect } from "@remix-run/node"
import { setHidden } from "#app/domain/market/creators/page-state.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.page)

/** Keyed by the word in the URL. */
const STEPS = new Map<string | undefined, [isHidden: boolean, done: string]>([
  ["hide", [true, "You are hidden from every search and page."]],
  ["show", [false, "You are shown again as before."]],
])

export const loader = handler(async ({ request, params }) => {
  await requireInfluencer(request)
  if (!STEPS.has(params.step)) throw new NotFound("There is no such switch.")
  return redirect(page)
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireInfluencer(request)
  const step = STEPS.get(params.step)
  if (!step) throw new NotFound("There is no such switch.")
  const [isHidden, done] = step
  return redirectOnError(page, "Nothing was changed", () => {
    setHidden(actor, isHidden)
    return redirectWithFlash(page, done)
  })
})
