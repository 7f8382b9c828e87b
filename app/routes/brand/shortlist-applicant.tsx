import { redirect } from "@remix-run/node"
import { shortlistApplicant } from "#app/domain/orders/shortlist-applicant.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectOnError } from "#app/http/redirect-on-error.server.ts"
import { applicantsHref } from "#app/urls.ts"

const FAILED = "Failed to update status"

export const loader = handler(async ({ request, params }) => {
  await requireBrand(request)
  return redirect(applicantsHref(params.projectId ?? ""))
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  const { id = "", applicationId = "" } = params
  const page = applicantsHref(id)
  return redirectOnError(page, { refused: FAILED, fault: FAILED }, () => {
    shortlistApplicant(actor, id, applicationId)
    return redirectWithFlash(page, "Applicant shortlisted. The order awaits payment.")
  })
})
