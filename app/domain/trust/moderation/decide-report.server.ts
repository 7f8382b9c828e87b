import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import type { ReportSubject } from "#db/schema/words.ts"
import { hideProject } from "./hide-project.server.ts"
import {
  removeInvitation,
  removeMessage,
  removeReview,
  removeService,
} from "./remove-texts.server.ts"
import type { ReportDecision } from "./report-schema.ts"
import { actOnReport, dismissReport, requireReport, takeReport } from "./reports.server.ts"
import { suspendUser } from "./suspend-user.server.ts"

type Impose = (operator: OperatorActor, id: string, input: ReasonInput) => void

const IMPOSE: Record<ReportSubject, Impose> = {
  user: suspendUser,
  project: hideProject,
  message: removeMessage,
  review: removeReview,
  invitation: removeInvitation,
  service: removeService,
}

/**
 * Decides all complaints about one subject: docs/rules.md#the-queue-of-reports @throws NotFound,
 * Conflict if already decided or sanctioned
 */
export function decideReport(
  operator: OperatorActor,
  reportId: string,
  { decision, reason }: ReportDecision,
): void {
  const because = { reason }
  if (decision === "take") takeReport(operator, reportId, because)
  else if (decision === "dismiss") dismissReport(operator, reportId, because)
  else sanction(operator, reportId, { decision, reason })
}

type Sanction = { decision: "sanction" | "suspend" } & ReasonInput

function sanction(operator: OperatorActor, reportId: string, { decision, reason }: Sanction): void {
  const because = { reason }
  act(operator, () => {
    const { subject } = requireReport(reportId)
    actOnReport(operator, reportId, because, (subjectId, ownerId) => {
      if (decision === "suspend") suspendUser(operator, ownerId, because)
      else IMPOSE[subject](operator, subjectId, because)
    })
  })
}
