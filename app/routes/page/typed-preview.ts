import { redirect } from "@remix-run/node"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import { previewCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: 64 * 1024 } satisfies RouteConfig

export const loader = handler(async ({ request }) => {
  await requireInfluencer(request)
  return redirect(href(urls.account.page))
})

/** Answers the typed form with the profile it would become, as JSON; saves nothing. */
export const action = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  const preview = await submitForm(request, CreatorInput, (input) => previewCreator(actor, input))
  if (!("userId" in preview)) throw new Invalid("Please check what you typed.")
  return Response.json(preview, { headers: { "Cache-Control": "no-store" } })
})
