import { redirect } from "@remix-run/node"
import { APPROVAL_DRAFT_MS } from "#app/domain/identity/accounts/form-drafts.server.ts"
import { ApprovalNeeded, SEND_AGAIN } from "#app/domain/identity/team/approval.ts"
import { askApproval } from "#app/domain/identity/team/approvals.server.ts"
import { SecondStepMissing } from "#app/domain/shared/errors.ts"
import { href, urls } from "#app/urls/index.ts"
import { requireActor } from "./actor.server.ts"
import { redirectWithFlash } from "./flash.server.ts"
import { FORM_NAME, pathWithQueryOf, saveFormTexts } from "./form-draft.server.ts"

/**
 * Runs a verb, or leads to who or what it needs first: a second person or a second step. Keeps
 * the form that is sent again afterwards: docs/rules.md#form-drafts
 */
export async function runOrAskApproval<Result>(
  request: Request,
  work: () => Result | Promise<Result>,
  form?: FormData,
  name = "",
) {
  try {
    return await work()
  } catch (error) {
    form?.set(FORM_NAME, name)
    if (error instanceof SecondStepMissing && form)
      throw await keepForSecondStep(request, form, error)
    if (!(error instanceof ApprovalNeeded)) throw error
    const actor = await requireActor(request)
    const isSentAgain = form && error.request.kind in SEND_AGAIN
    const headers =
      isSentAgain && (await saveFormTexts(request, actor.userId, form, APPROVAL_DRAFT_MS))
    const page = href(urls.team.approval, { approvalId: askApproval(actor, error.request) })
    const message = "A second person of your team has to approve this first."
    throw await redirectWithFlash(page, message, { type: "info", ...(headers && { headers }) })
  }
}

/** Returns what to throw: with nothing kept, the handler leads back to the page before. */
async function keepForSecondStep(request: Request, form: FormData, error: SecondStepMissing) {
  const { userId } = await requireActor(request)
  const headers = await saveFormTexts(request, userId, form)
  if (!headers) return error
  return redirect(href(urls.account.secondStep, { back: pathWithQueryOf(request) }), {
    status: 303,
    headers,
  })
}
