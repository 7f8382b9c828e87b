import { and, eq, sql } from "drizzle-orm"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { findApplicant } from "../applications/applicant-queries.server.ts"
import { canUndoShortlist } from "../applications/application-policy.ts"
import { writeDecision } from "../applications/decide.server.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { assertAllowed } from "../policy.ts"
import { canChangeWhilePaying, findOwnProject } from "../projects/project-queries.server.ts"

/**
 * Undoes a shortlisting that is not paid, with its draft order: docs/rules.md#undoing-a-shortlisting. A
 * project that had closed for being full is active again. Undoing twice changes nothing.
 * @throws NotFound when the project or the applicant is not the actor's
 * @throws Conflict when the order is paid, or the applicant was rejected, or a payment
 *   of the project is open
 */
export function undoShortlist(actor: BrandActor, projectId: string, applicationId: string): void {
  write(() => {
    const project = findOwnProject(actor, projectId)
    const applicant = findApplicant(project, applicationId)
    if (applicant.status === "pending") return
    assertAllowed(canUndoShortlist(applicant))
    assertAllowed(canChangeWhilePaying(projectId))
    writeDecision(applicant, "pending")
    discountShortlisted.run({ id: projectId })
    const order = deleteDraft.get({ projectId, influencerId: applicant.influencerId })
    const data = { applicationId, influencerId: applicant.influencerId }
    const orderId = order && { orderId: order.id }
    recordEvent({ type: "order.withdrawn", actorId: actor.userId, projectId, ...orderId, data })
  })
}

const discountShortlisted = query((p: Params<{ id: string }>) =>
  db
    .update(projects)
    .set({
      shortlistedCount: sql`${projects.shortlistedCount} - 1`,
      status: sql`CASE WHEN ${projects.status} = 'closed'
        AND ${projects.shortlistedCount} >= ${projects.influencerCount}
        THEN 'active' ELSE ${projects.status} END`,
    })
    .where(eq(projects.id, p.id)),
)

const deleteDraft = query((p: Params<{ projectId: string; influencerId: string }>) =>
  db
    .delete(orders)
    .where(
      and(
        eq(orders.projectId, p.projectId),
        eq(orders.influencerId, p.influencerId),
        eq(orders.status, "draft"),
      ),
    )
    .returning({ id: orders.id }),
)
