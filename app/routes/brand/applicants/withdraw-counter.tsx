import { withdrawCounterOffer } from "#app/domain/market/applications/counter-offers.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { applicantsHref } from "#app/urls/index.ts"

export const loader = redirectLoader(requireBrand, (params) =>
  applicantsHref(params.projectId ?? ""),
)

export const action = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  const { projectId = "", applicationId = "" } = params
  const page = applicantsHref(projectId)
  return redirectOnError(page, "Failed to withdraw the offer", () => {
    withdrawCounterOffer(actor, projectId, applicationId)
    return redirectWithFlash(page, "Counter-offer withdrawn.")
  })
})
