import { redirect } from "@remix-run/node"
import { withdrawApplication } from "#app/domain/market/applications/own-application.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const pageOf = (applicationId = "") => href(urls.influencer.application, { applicationId })

export const config = { sends: "work" } satisfies RouteConfig

export const loader = influencerHandler(({ params }) => redirect(pageOf(params.applicationId)))

export const action = influencerHandler(({ actor, params }) => {
  const { applicationId = "" } = params
  return redirectOnError(pageOf(applicationId), "Failed to withdraw", () => {
    withdrawApplication(actor, applicationId)
    return redirectWithFlash(href(urls.influencer.applications), "Application withdrawn.")
  })
})
