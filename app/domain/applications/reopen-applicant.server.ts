import { write } from "#app/platform/db.server.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { assertAllowed } from "../policy.ts"
import { canChangeWhilePaying, findOwnProject } from "../projects/project-queries.server.ts"
import { findApplicant } from "./applicant-queries.server.ts"
import { canReopen } from "./application-policy.ts"
import { writeDecision } from "./decide.server.ts"

/**
 * Undoes a rejection: the applicant is pending again (docs/rules.md#rejecting). Undoing twice changes nothing.
 * @throws NotFound when the project or the applicant is not the actor's
 * @throws Conflict when the applicant is shortlisted or the project is not active, or a payment
 *   of the project is open
 */
export function reopenApplicant(actor: BrandActor, projectId: string, applicationId: string): void {
  write(() => {
    const project = findOwnProject(actor, projectId)
    const applicant = findApplicant(project, applicationId)
    if (applicant.status === "pending") return
    assertAllowed(canReopen(project, applicant))
    assertAllowed(canChangeWhilePaying(projectId))
    writeDecision(applicant, "pending")
    recordEvent({
      type: "application.reopened",
      actorId: actor.userId,
      projectId,
      data: { applicationId, influencerId: applicant.influencerId },
    })
  })
}
