import { redirect } from "@remix-run/node"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { RejectInput } from "#app/domain/market/applications/application-schema.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import {
  rejectApplicant,
  reopenApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { applicantsHref, type DecisionWord } from "#app/urls/index.ts"
import type { RejectReason } from "#db/schema/market-words.ts"

type Decide = (
  actor: BrandActor,
  projectId: string,
  applicationId: string,
  reason?: RejectReason,
) => unknown

/** Keyed by the word in the URL; `done` is the confirmation. */
const decisions: Record<DecisionWord, [decide: Decide, done: string]> = {
  shortlist: [shortlistApplicant, "Applicant shortlisted. Waiting for payment."],
  withdraw: [undoShortlist, "The applicant is pending again."],
  reject: [rejectApplicant, "Applicant rejected."],
  reopen: [reopenApplicant, "The applicant is pending again."],
}
const DECISIONS = new Map<string | undefined, [Decide, string]>(Object.entries(decisions))

/** @throws Invalid for an unlisted reason */
async function readReason(request: Request): Promise<RejectReason | undefined> {
  const form = await readForm(request, fieldNamesOf(RejectInput))
  const { data, error } = RejectInput.safeParse({ reason: form.get("reason") ?? undefined })
  if (error) throw new Invalid("Please choose a reason from the list.")
  return data.reason || undefined
}

export const config = { sends: "work" } satisfies RouteConfig

export const loader = brandHandler(({ params }) => {
  if (!DECISIONS.has(params.decision)) throw new NotFound("There is no such decision.")
  return redirect(applicantsHref(params.projectId ?? ""))
})

export const action = brandHandler(({ actor, request, params }) => {
  const { projectId = "", applicationId = "", decision } = params
  const chosen = DECISIONS.get(decision)
  if (!chosen) throw new NotFound("There is no such decision.")
  const [decide, done] = chosen
  const page = applicantsHref(projectId)
  return redirectOnError(page, "Failed to update status", async () => {
    const reason = decision === "reject" ? await readReason(request) : undefined
    decide(actor, projectId, applicationId, reason)
    return redirectWithFlash(page, done)
  })
})
