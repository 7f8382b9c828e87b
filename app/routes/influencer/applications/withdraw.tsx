import { withdrawApplication } from "#app/domain/market/applications/own-application.server.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { href, urls } from "#app/urls/index.ts"

const pageOf = (applicationId = "") => href(urls.influencer.application, { applicationId })

export const loader = redirectLoader(requireInfluencer, (params) => pageOf(params.applicationId))

export const action = handler(async ({ request, params }) => {
  const actor = await requireInfluencer(request)
  const { applicationId = "" } = params
  return redirectOnError(pageOf(applicationId), "Failed to withdraw", () => {
    withdrawApplication(actor, applicationId)
    return redirectWithFlash(href(urls.influencer.applications), "Application withdrawn.")
  })
})
