import { and, eq, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { ApplicationStatus } from "#db/schema/words.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { canDecide, DECISIONS, type Decision, refusalOf } from "../applications/application.ts"
import { findApplicant } from "../applications/application-queries.server.ts"
import { NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { assertAllowed } from "../policy.ts"
import { canChangeWhilePaying, findOwnProject } from "../projects/project-queries.server.ts"
import { isDone, requireTransition } from "../transitions.ts"
import { draftOrder } from "./order-steps.server.ts"

/**
 * What a brand decides about the applicants of its own project. Deciding the same twice changes nothing.
 * Each verb throws NotFound when the project or the applicant is not the actor's, and Conflict when
 * `canDecide` says no or a payment of the project is open.
 */

/**
 * Shortlists a pending applicant, unpaid: a draft order holds title, niche, currency and bid as they are
 * now, and the project closes when it is full (docs/rules.md#shortlisting-is-kept).
 */
export function shortlistApplicant(
  actor: BrandActor,
  projectId: string,
  applicationId: string,
): { orderId: string } {
  return write(() => {
    const { project, applicant, isNew } = decide("shortlist", actor, projectId, applicationId)
    const { orderId, influencerId } = applicant
    if (!isNew) {
      if (orderId === null) throw new NotFound("Order not found.")
      return { orderId }
    }
    takePlaces(projectId, 1)
    const { title, niche, brandId } = project
    const { currency } = project.budget
    const snapshot = { title, niche, currency, amountMinor: applicant.bidMinor }
    return {
      orderId: draftOrder({ projectId, applicationId, influencerId, brandId, ...snapshot }),
    }
  })
}

/**
 * Undoes a shortlisting that is not paid, with its draft order: docs/rules.md#undoing-a-shortlisting. A
 * project that had closed for being full is active again.
 */
export function undoShortlist(actor: BrandActor, projectId: string, applicationId: string): void {
  write(() => {
    const { applicant, isNew } = decide("undoShortlist", actor, projectId, applicationId)
    if (!isNew) return
    releasePlace.run({ id: projectId })
    deleteDraft.run({ id: applicant.orderId })
  })
}

/** Rejects a pending applicant. */
export function rejectApplicant(actor: BrandActor, projectId: string, applicationId: string): void {
  decide("reject", actor, projectId, applicationId)
}

/** Undoes a rejection: the applicant is pending again (docs/rules.md#rejecting). */
export function reopenApplicant(actor: BrandActor, projectId: string, applicationId: string): void {
  decide("reopen", actor, projectId, applicationId)
}

function decide(action: Decision, actor: BrandActor, projectId: string, applicationId: string) {
  return write(() => {
    const project = findOwnProject(actor, projectId)
    const applicant = findApplicant(project, applicationId)
    const isNew = !isDone(DECISIONS, applicant.status, action)
    if (isNew) {
      assertAllowed(canDecide(action, project, applicant))
      assertAllowed(canChangeWhilePaying(projectId))
      writeDecision(action, { ...applicant, projectId, brandId: actor.userId })
    }
    return { project, applicant, isNew }
  })
}

type Decided = {
  id: string
  status: ApplicationStatus
  influencerId: string
  orderId: string | null
  projectId: string
  brandId: string
}

/**
 * Writes a decision and its event in the caller's transaction. Only the status is looked at: what else has
 * to hold is the caller's to know.
 * @throws Conflict when the status allows no such decision
 */
export function writeDecision(action: Decision, applicant: Decided): void {
  const { id: applicationId, status, influencerId, projectId, brandId: actorId } = applicant
  const { to, event } = requireTransition(DECISIONS, status, action, refusalOf(action, status))
  const decidedAt = to === "pending" ? null : clock.now()
  updateStatus.run({ id: applicationId, status: to, decidedAt })
  const order = applicant.orderId === null ? {} : { orderId: applicant.orderId }
  const data = { applicationId, influencerId }
  recordEvent({ type: event, actorId, projectId, ...order, data })
}

const updateStatus = query(
  (p: Params<{ status: ApplicationStatus; decidedAt: number | null; id: string }>) =>
    db
      .update(applications)
      .set({ status: p.status, decidedAt: p.decidedAt })
      .where(eq(applications.id, p.id)),
)

/** Counts more places of a project as taken; the last one closes it. */
export const takePlaces = (projectId: string, more: number): void => {
  updatePlaces.run({ id: projectId, more })
}

const updatePlaces = query((p: Params<{ more: number; id: string }>) =>
  db
    .update(projects)
    .set({
      shortlistedCount: sql`${projects.shortlistedCount} + ${p.more}`,
      status: sql`CASE WHEN ${projects.status} = 'active'
        AND ${projects.shortlistedCount} + ${p.more} >= ${projects.influencerCount}
        THEN 'closed' ELSE ${projects.status} END`,
    })
    .where(eq(projects.id, p.id)),
)

const releasePlace = query((p: Params<{ id: string }>) =>
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

const deleteDraft = query((p: Params<{ id: string | null }>) =>
  db.delete(orders).where(and(sql`${orders.id} = ${p.id}`, eq(orders.status, "draft"))),
)
