import { redirect } from "@remix-run/node"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listPortfolio } from "#app/domain/market/creators/creator-queries.server.ts"
import {
  moveInPortfolio,
  removeFromPortfolio,
  updatePortfolioCaption,
} from "#app/domain/market/creators/portfolio.server.ts"
import { CaptionInput } from "#app/domain/market/creators/portfolio-schema.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectOnError } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"
import { redirectAfterSaving } from "./redirect-after-saving.server.ts"

export const config = { sends: "work", maxBody: CaptionInput } satisfies RouteConfig

const page = href(urls.account.portfolio)

type Step = (actor: InfluencerActor, itemId: string, request: Request) => unknown

async function caption(actor: InfluencerActor, itemId: string, request: Request) {
  const form = await readForm(request, fieldNamesOf(CaptionInput))
  const read = CaptionInput.safeParse(Object.fromEntries(form))
  if (!read.success) throw new Invalid(read.error.issues[0]?.message ?? "Please shorten it.")
  return updatePortfolioCaption(actor, itemId, read.data.caption)
}

/** Keyed by the word in the URL; steps may return text hidden from others. */
const STEPS = new Map<string | undefined, [Step, done: string]>([
  ["up", [(actor, itemId) => moveInPortfolio(actor, itemId, "up"), "Moved up."]],
  ["down", [(actor, itemId) => moveInPortfolio(actor, itemId, "down"), "Moved down."]],
  ["remove", [removeFromPortfolio, "Removed from your portfolio."]],
  ["caption", [caption, "Your words are saved."]],
])

export const loader = influencerHandler(({ params }) => {
  if (!STEPS.has(params.step)) throw new NotFound("There is no such step.")
  return redirect(page)
})

export const action = influencerHandler(({ actor, request, params }) => {
  const chosen = STEPS.get(params.step)
  if (!chosen) throw new NotFound("There is no such step.")
  const { itemId = "" } = params
  if (!listPortfolio(actor.userId).some(({ id }) => id === itemId)) {
    throw new NotFound("This piece of work is not in your portfolio.")
  }
  const [step, done] = chosen
  return redirectOnError(page, "Nothing was changed", async () => {
    const hidden = await step(actor, itemId, request)
    return redirectAfterSaving(page, done, Array.isArray(hidden) ? hidden : [])
  })
})
