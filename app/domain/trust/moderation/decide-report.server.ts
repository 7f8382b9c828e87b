import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { hideProject } from "./hide-project.server.ts"
import { removeText } from "./remove-texts.server.ts"
import type { ReportDecision } from "./report-schema.ts"
import { actOnReport, dismissReport, takeReport } from "./reports.server.ts"
import { suspendUser } from "./suspend-user.server.ts"

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
  else {
    actOnReport(operator, reportId, because, ({ subject, subjectId }, ownerId) => {
      if (decision === "suspend" || subject === "user") suspendUser(operator, ownerId, because)
      else if (subject === "project") hideProject(operator, subjectId, because)
      else removeText(operator, subject, subjectId, because)
    })
  }
}
