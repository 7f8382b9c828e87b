import { redirect } from "@remix-run/node"
import { undoShortlist } from "#app/domain/orders/undo-shortlist.server.ts"
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
    undoShortlist(actor, id, applicationId)
    return redirectWithFlash(page, "The applicant is pending again.")
  })
})
