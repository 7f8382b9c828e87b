import { write } from "#app/platform/db.server.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { assertAllowed } from "../policy.ts"
import { canChangeWhilePaying, findOwnProject } from "../projects/project-queries.server.ts"
import { findApplicant } from "./applicant-queries.server.ts"
import { canReject } from "./application-policy.ts"
import { writeDecision } from "./decide.server.ts"

/**
 * Rejects a pending applicant of the actor's own project. Rejecting twice changes nothing.
 * @throws NotFound when the project or the applicant is not the actor's
 * @throws Conflict when the applicant is shortlisted, or a payment
 *   of the project is open
 */
export function rejectApplicant(actor: BrandActor, projectId: string, applicationId: string): void {
  write(() => {
    const project = findOwnProject(actor, projectId)
    const applicant = findApplicant(project, applicationId)
    if (applicant.status === "rejected") return
    assertAllowed(canReject(applicant))
    assertAllowed(canChangeWhilePaying(projectId))
    writeDecision(applicant, "rejected")
    recordEvent({
      type: "application.rejected",
      actorId: actor.userId,
      projectId,
      data: { applicationId, influencerId: applicant.influencerId },
    })
  })
}
