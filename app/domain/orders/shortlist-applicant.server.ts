import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { type Applicant, findApplicant } from "../applications/applicant-queries.server.ts"
import { canShortlist } from "../applications/application-policy.ts"
import { writeDecision } from "../applications/decide.server.ts"
import { NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { assertAllowed } from "../policy.ts"
import type { Project } from "../projects/project.ts"
import { canChangeWhilePaying, findOwnProject } from "../projects/project-queries.server.ts"

/**
 * Shortlists a pending applicant of the actor's own project, unpaid: a draft order holds title, niche,
 * currency and bid as they are now, and the project closes when it is full
 * (docs/rules.md#shortlisting-is-kept). Shortlisting twice changes nothing. Returns the id of the order.
 * @throws NotFound when the project or the applicant is not the actor's
 * @throws Conflict when the project is closed or full, or the applicant was rejected, or a payment
 *   of the project is open
 */
export function shortlistApplicant(
  actor: BrandActor,
  projectId: string,
  applicationId: string,
): { orderId: string } {
  return write(() => {
    const project = findOwnProject(actor, projectId)
    const applicant = findApplicant(project, applicationId)
    if (applicant.status === "shortlisted") return { orderId: findOrderId(projectId, applicant) }
    assertAllowed(canShortlist(project, applicant))
    assertAllowed(canChangeWhilePaying(projectId))
    writeDecision(applicant, "shortlisted")
    countShortlisted.run({ id: projectId })
    return { orderId: draftOrder(actor, project, applicant) }
  })
}

/** One more; the last place taken closes the project. */
const countShortlisted = query((p: Params<{ id: string }>) =>
  db
    .update(projects)
    .set({
      shortlistedCount: sql`${projects.shortlistedCount} + 1`,
      status: sql`CASE WHEN ${projects.shortlistedCount} + 1 >= ${projects.influencerCount}
        THEN 'closed' ELSE ${projects.status} END`,
    })
    .where(eq(projects.id, p.id)),
)

function draftOrder(actor: BrandActor, project: Project, applicant: Applicant): string {
  const orderId = randomUUID()
  db.insert(orders)
    .values({
      id: orderId,
      projectId: project.id,
      applicationId: applicant.id,
      influencerId: applicant.influencerId,
      brandId: actor.userId,
      title: project.title,
      niche: project.niche,
      currency: project.budget.currency,
      amountMinor: applicant.bidMinor,
      status: "draft",
      orderedAt: clock.now(),
    })
    .run()
  const { userId: actorId } = actor
  const data = { applicationId: applicant.id, influencerId: applicant.influencerId }
  recordEvent({ type: "application.shortlisted", actorId, projectId: project.id, data })
  recordEvent({ type: "order.drafted", actorId, projectId: project.id, orderId, data })
  return orderId
}

const selectOrderId = query((p: Params<{ projectId: string; influencerId: string }>) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.projectId, p.projectId), eq(orders.influencerId, p.influencerId))),
)

function findOrderId(projectId: string, { influencerId }: Applicant): string {
  const order = selectOrderId.get({ projectId, influencerId })
  if (!order) throw new NotFound("Order not found.")
  return order.id
}
