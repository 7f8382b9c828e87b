import type { EventType } from "#app/domain/shared/events/event-catalogue.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import type { OperatorAct } from "#db/schema/admin-words.ts"
import type { sanctions } from "#db/schema/moderation.ts"
import type { ReportSubject } from "#db/schema/words.ts"

type Sanction = {
  /** Names in the audit log. */
  impose: OperatorAct
  lift: OperatorAct
  /** Events that notify the owner. */
  imposed: EventType
  lifted?: EventType
  /** Shown to the owner and operators. */
  title: string
  /** Button labels. */
  imposeLabel: string
  liftLabel: string
}

/** docs/rules.md#measures */
export const SANCTIONS: Record<ReportSubject, Sanction> = {
  user: {
    impose: "user.suspended",
    lift: "user.restored",
    imposed: "account.suspended",
    lifted: "account.restored",
    title: "Account suspended",
    imposeLabel: "Suspend the account",
    liftLabel: "Restore the account",
  },
  project: {
    impose: "project.hidden",
    lift: "project.restored",
    imposed: "project.hidden",
    lifted: "project.restored",
    title: "Project hidden",
    imposeLabel: "Hide the project",
    liftLabel: "Restore the project",
  },
  message: {
    impose: "message.removed",
    lift: "message.restored",
    imposed: "message.removed",
    title: "Message removed",
    imposeLabel: "Remove the message",
    liftLabel: "Restore the message",
  },
  review: {
    impose: "review.removed",
    lift: "review.restored",
    imposed: "review.removed",
    title: "Review removed",
    imposeLabel: "Remove the review",
    liftLabel: "Restore the review",
  },
  invitation: {
    impose: "invitation.removed",
    lift: "invitation.restored",
    imposed: "invitation.removed",
    title: "Invitation removed",
    imposeLabel: "Remove the invitation",
    liftLabel: "Restore the words of the invitation",
  },
  service: {
    impose: "service.removed",
    lift: "service.restored",
    imposed: "service.removed",
    title: "Service removed",
    imposeLabel: "Remove the service",
    liftLabel: "Restore the service",
  },
}

export type SanctionRow = typeof sanctions.$inferSelect

/** Once, while the sanction holds. */
export function canAppeal({
  liftedAt,
  appealedAt,
}: Pick<SanctionRow, "liftedAt" | "appealedAt">): PolicyResult {
  if (appealedAt !== null) return deny("You have appealed already. Each sanction has one appeal.")
  return liftedAt === null ? allow : deny("This sanction is lifted already.")
}
