import { redirect } from "@remix-run/node"
import { AcceptBriefInput } from "#app/domain/market/applications/application-schema.ts"
import { acceptBrief } from "#app/domain/market/applications/changed-brief.server.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const pageOf = (applicationId = "") => href(urls.influencer.application, { applicationId })

export const config = { sends: "work" } satisfies RouteConfig

export const loader = influencerHandler(({ params }) => redirect(pageOf(params.applicationId)))

export const action = influencerHandler(({ actor, request, params }) => {
  const { applicationId = "" } = params
  const page = pageOf(applicationId)
  return redirectOnError(page, "Failed to accept the brief", async () => {
    const form = await readForm(request, fieldNamesOf(AcceptBriefInput))
    const sent = AcceptBriefInput.safeParse(Object.fromEntries(form))
    if (!sent.success) throw new Invalid("Please read the brief of your application.")
    const shown = { shownTermsId: sent.data.brief }
    const { isTooLate } = acceptBrief(actor, applicationId, shown)
    const message = isTooLate
      ? "Brief accepted. The brand is paying for your bid on the earlier one right now: if that payment goes through, the earlier one counts."
      : "Brief accepted: your bid stands for it now."
    return redirectWithFlash(page, message)
  })
})
