import { redirect } from "@remix-run/node"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import { previewCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: 64 * 1024 } satisfies RouteConfig

export const loader = influencerHandler(() => redirect(href(urls.account.page)))

/** Answers the typed form with the profile it would become, as JSON; saves nothing. */
export const action = influencerHandler(async ({ actor, request }) => {
  const preview = await submitForm(request, CreatorInput, (input) => previewCreator(actor, input))
  if (!("userId" in preview)) throw new Invalid("Please check what you typed.")
  return Response.json(preview, { headers: { "Cache-Control": "no-store" } })
})
