import { and, eq, sql } from "drizzle-orm"
import { act, actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { canDecide, type Decision } from "#app/domain/market/applications/application.ts"
import { findApplicant } from "#app/domain/market/applications/application-queries.server.ts"
import { APPLICATION_STEPS } from "#app/domain/market/applications/application-table.ts"
import { stepApplication } from "#app/domain/market/applications/step-application.server.ts"
import { recordBriefChange } from "#app/domain/market/projects/changed-briefs.server.ts"
import {
  canChangeWhilePaying,
  findOwnProject,
} from "#app/domain/market/projects/project-queries.server.ts"
import { recordClosing } from "#app/domain/market/projects/record-closing.server.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { isTransitionDone } from "#app/domain/shared/transitions.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import type { RejectReason } from "#db/schema/market-words.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import { draftOrder } from "./begin-order.server.ts"
import { REMIND_AFTER_HOURS, REMIND_OF_PAYMENT_JOB } from "./order.ts"
import type { OrderRow } from "./order-facts.ts"

/**
 * A brand's decisions on its own project; repeating changes nothing. @throws NotFound; Conflict
 * when `canDecide` refuses or a payment is open
 */

/** Creates an unpaid draft order: docs/rules.md#shortlisting-is-kept */
export function shortlistApplicant(
  actor: BrandActor,
  projectId: string,
  applicationId: string,
): { orderId: string } {
  return actEvenSuspended(actor, () => {
    const { project, applicant, isNew } = decide("shortlist", actor, projectId, applicationId)
    const { orderId, influencerId, bidMinor: amountMinor } = applicant
    // Legacy calls ask for the order of a shortlisted applicant: docs/rules.md#hiring-again
    if (!isNew && orderId !== null) return { orderId }
    if (isNew) changePlaces(projectId, 1)
    const { title, niche, brandId, budget } = project
    const snapshot = { title, niche, currency: budget.currency, amountMinor }
    const order = { projectId, applicationId, influencerId, brandId, ...snapshot }
    const drafted = draftOrder(order)
    scheduleJob(REMIND_OF_PAYMENT_JOB, drafted, clock.now() + REMIND_AFTER_HOURS * HOUR)
    return { orderId: drafted }
  })
}

/** Undoes an unpaid shortlisting and its draft order: docs/rules.md#undoing-a-shortlisting */
export function undoShortlist(actor: BrandActor, projectId: string, applicationId: string): void {
  actEvenSuspended(actor, () => {
    const { applicant, isNew } = decide("undoShortlist", actor, projectId, applicationId)
    if (isNew) dropDraft(projectId, applicant.orderId ?? "")
  })
}

function dropDraft(projectId: string, orderId: string): void {
  changePlaces(projectId, -1)
  db.delete(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, "draft")))
    .run()
}

/**
 * Undoes a draft when one side is suspended, in the caller's transaction. Without an actor, so both
 * are notified, except a suspended brand: docs/rules.md#suspended-accounts
 */
export function undoDraftOrder(draft: OrderRow, suspendedId: string): void {
  const { id: orderId, applicationId: id, projectId, influencerId, brandId } = draft
  stepApplication({ id, projectId, influencerId, state: "shortlisted" }, "undoShortlist", {
    ...(suspendedId === brandId && { actorId: suspendedId }),
    orderId,
    data: { by: "operator" },
  })
  dropDraft(projectId, orderId)
}

export function rejectApplicant(
  actor: BrandActor,
  projectId: string,
  applicationId: string,
  rejectReason?: RejectReason,
): void {
  const about = rejectReason && { changes: { rejectReason }, data: { rejectReason } }
  decide("reject", actor, projectId, applicationId, about)
}

/** Makes the applicant pending again (docs/rules.md#rejecting). */
export function reopenApplicant(actor: BrandActor, projectId: string, applicationId: string): void {
  decide("reopen", actor, projectId, applicationId)
}

/** Each decision notifies the influencer: docs/rules.md#decisions-a-day */
const decisions = rateLimiter({ name: "decision", points: 20, perSeconds: 24 * 3600 })

function decide(
  action: Decision,
  actor: BrandActor,
  projectId: string,
  applicationId: string,
  about: Omit<Parameters<typeof stepApplication>[2], "actorId"> = {},
) {
  return act(actor, () => {
    const project = findOwnProject(actor, projectId)
    const applicant = findApplicant(project, applicationId)
    const isNew = !isTransitionDone(APPLICATION_STEPS, applicant.state, action)
    if (isNew) {
      assertAllowed(canDecide(action, project, applicant))
      assertAllowed(canChangeWhilePaying(projectId))
      if (action === "shortlist" || action === "reject") consumeRateLimit(decisions, applicationId)
      const { orderId } = applicant
      const of = { actorId: actor.userId, ...(orderId !== null && { orderId }) }
      stepApplication({ ...applicant, projectId }, action, { ...of, ...about })
    }
    return { project, applicant, isNew }
  })
}

/**
 * The last place closes a project; a free one reopens it unless its brand closed it, and a hidden
 * project once shown again.
 */
export function changePlaces(projectId: string, more: number): void {
  const { status, statusBeforeHiding, hiddenAt, isClosedByHand } = projects
  const { shortlistedCount: taken, influencerCount: wanted } = projects
  const isFree = sql`${more} < 0 AND NOT ${isClosedByHand} AND ${taken} + ${more} < ${wanted}`
  const changes = {
    shortlistedCount: sql`${taken} + ${more}`,
    status: sql`CASE
      WHEN ${status} = 'active' AND ${taken} + ${more} >= ${wanted} THEN 'closed'
      WHEN ${status} = 'closed' AND ${hiddenAt} IS NULL AND ${isFree} THEN 'active'
      ELSE ${status} END`,
    statusBeforeHiding: sql`CASE
      WHEN ${statusBeforeHiding} = 'closed' AND ${isFree} THEN 'active'
      ELSE ${statusBeforeHiding} END`,
  }
  const isProject = eq(projects.id, projectId)
  const wasOpen = db.select({ status }).from(projects).where(isProject).get()?.status === "active"
  const after = { status, brandId: projects.brandId }
  const row = db.update(projects).set(changes).where(isProject).returning(after).get()
  if (!row || wasOpen === (row.status === "active")) return
  const about = { projectId, brandId: row.brandId }
  if (wasOpen) recordClosing(about)
  else recordBriefChange(about)
}
