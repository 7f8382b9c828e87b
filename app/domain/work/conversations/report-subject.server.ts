import { randomUUID } from "node:crypto"
import { and, eq, ne, or, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import { type Actor, isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { findVisibleProject } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { findShownService } from "#app/domain/market/services/service-queries.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { readRowId } from "#app/domain/shared/row-id.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { applications } from "#db/schema/applications.ts"
import { messages, reports, reviews, threads } from "#db/schema/conversations.ts"
import { invitations } from "#db/schema/hiring.ts"
import { projects } from "#db/schema/projects.ts"
import { REPORT_SUBJECTS, type ReportSubject } from "#db/schema/words.ts"
import type { ReportInput } from "./conversation-schema.ts"
import { findPerson, isOwnThread } from "./threads.server.ts"

const reportLimit = rateLimiter({ name: "reports", points: 10, perSeconds: 86_400 })

export type ReportedSubject = { subject: string; subjectId: string }

/** @throws NotFound: docs/rules.md#reporting */
export function findReportable(
  actor: Actor,
  { subject, subjectId }: ReportedSubject,
): { subject: ReportSubject; name: string } {
  const known = REPORT_SUBJECTS.find((one) => one === subject)
  const name = known && NAMES[known](actor, subjectId)
  if (!known || name === undefined) throw new NotFound("There is nothing to report here.")
  return { subject: known, name }
}

const isReported = (
  actor: Actor,
  { subject, subjectId }: { subject: ReportSubject; subjectId: string },
) =>
  db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, actor.userId),
        eq(reports.subject, subject),
        eq(reports.subjectId, subjectId),
      ),
    )
    .get() !== undefined

/** Nobody learns by whom. @throws NotFound; Conflict when repeated; RateLimited after ten a day */
export function reportSubject(
  actor: Actor,
  reported: ReportedSubject,
  { reason, text }: ReportInput,
): void {
  act(actor, { needs: "change" }, () => {
    const { subject } = findReportable(actor, reported)
    const about = { subject, subjectId: reported.subjectId }
    if (isReported(actor, about)) {
      throw new Conflict("You have reported this already. We look into it.")
    }
    consumeReport(actor)
    const row = { id: randomUUID(), reporterId: actor.userId, ...about, reason, text }
    db.insert(reports)
      .values({ ...row, status: "new", createdAt: clock.now() })
      .run()
  })
}

function consumeReport({ userId }: Actor): void {
  const message = "You have sent many reports within the last day. Please try again later."
  consumeRateLimit(reportLimit, userId, { log: { event: "reports.limited", userId }, message })
}

/** Undefined when the actor cannot see it or owns it. */
const NAMES: Record<ReportSubject, (actor: Actor, id: string) => string | undefined> = {
  user: (actor, id) => (haveMet(actor, id) ? findPerson(id)?.name : undefined),
  project: (actor, id) =>
    isInfluencer(actor) ? findVisibleProject(actor, id).project.title : undefined,
  message: (actor, id) => {
    const found = db
      .select({ brandId: threads.brandId, influencerId: threads.influencerId })
      .from(messages)
      .innerJoin(threads, eq(threads.id, messages.threadId))
      .where(and(eq(messages.id, readRowId(id)), ne(messages.senderId, actor.userId)))
      .get()
    return found && isOwnThread(actor, found) ? "a message" : undefined
  },
  review: (actor, id) => {
    const isOthers = and(ne(reviews.fromId, actor.userId), eq(reviews.status, "published"))
    const found = db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.id, id), isOthers))
      .get()
    return found && "a review"
  },
  invitation: ({ userId }, id) => {
    const isSent = and(eq(invitations.id, id), eq(invitations.influencerId, userId))
    const found = db.select({ id: invitations.id }).from(invitations).where(isSent).get()
    return found && "an invitation"
  },
  service: ({ userId }, id) => {
    const { title, userId: ownerId } = findShownService(userId, id)
    return ownerId === userId ? undefined : title
  },
}

function haveMet(actor: Actor, otherId: string): boolean {
  return haveTalked(actor, otherId) || hasApplied(actor, otherId)
}

function haveTalked({ userId }: Actor, otherId: string): boolean {
  const found = db
    .select({ id: threads.id })
    .from(threads)
    .where(isBetween(threads.brandId, threads.influencerId, userId, otherId))
    .limit(1)
    .get()
  return found !== undefined
}

type Side = typeof threads.brandId | typeof projects.brandId
type OtherSide = typeof threads.influencerId | typeof applications.influencerId

const isBetween = (brandId: Side, influencerId: OtherSide, one: string, other: string) =>
  or(and(eq(brandId, one), eq(influencerId, other)), and(eq(brandId, other), eq(influencerId, one)))

function hasApplied({ userId }: Actor, otherId: string): boolean {
  const found = db
    .select({ one: sql`1` })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(isBetween(projects.brandId, applications.influencerId, userId, otherId))
    .limit(1)
    .get()
  return found !== undefined
}
