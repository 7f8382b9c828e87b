import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { ApprovalNeeded } from "#app/domain/identity/team/approval.ts"
import { askApproval } from "#app/domain/identity/team/approvals.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { redirectWithFlash } from "./flash.server.ts"

/** Runs a verb, or asks a second person where the account's rules want one. */
export async function orAskApproval<Result>(actor: Actor, work: () => Result | Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error
    const page = href(urls.team.approval, { approvalId: askApproval(actor, error.request) })
    return redirectWithFlash(page, "A second person of your team has to approve this first.", {
      type: "info",
    })
  }
}
