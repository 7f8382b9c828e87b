import { randomUUID } from "node:crypto"
import { and, desc, eq, gt, lte, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listBlockedIds } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { assertPayable } from "#app/domain/identity/profiles/payout-country.server.ts"
import { canApplyWith } from "#app/domain/market/creators/creator-queries.server.ts"
import { canApply } from "#app/domain/market/projects/project.ts"
import { acceptShownTerms, assertPriced } from "#app/domain/market/projects/project-terms.server.ts"
import { NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { clock, DAY, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { applications } from "#db/schema/applications.ts"
import { projects } from "#db/schema/projects.ts"
import type { ApplicationInput } from "./application-schema.ts"
import { applicationColumns } from "./application-table.ts"
import { maskApplicationTexts } from "./application-texts.server.ts"

/**
 * Sends the bid: once per project, again after a withdrawal or cancelled order
 * (docs/rules.md#hiring-again). @throws NotFound for an unknown, deleted or draft project; Conflict
 * when closed, already applied to, the brief changed or payouts to the country unavailable; Invalid
 * for a messenger link or a bid of 0 on a project that pays money; RateLimited
 */
export function applyToProject(
  actor: InfluencerActor,
  projectId: string,
  input: ApplicationInput,
): { applicationId: string } {
  const { userId: influencerId } = actor
  return act(actor, { changes: "pages" }, () => {
    const project = selectProject.get({ projectId, influencerId })
    if (!project || listBlockedIds(influencerId).includes(project.brandId))
      throw new NotFound("Project not found.")
    const { applicationId: previousId, outcome } = project
    assertAllowed(canApply(project, previousId !== null && outcome === null, clock.now()))
    assertAllowed(canApplyWith(influencerId, project.brief.credential))
    assertPriced(input.bidMinor, project.brief)
    assertPayable(influencerId, input.bidMinor)
    assertApplicationAllowance(actor)
    const { bidMinor, deliveryDays, shownTermsId } = input
    acceptShownTerms(shownTermsId, project)
    const { termsId } = project
    const place = { appliedAt: clock.now(), ip: currentRequest()?.ip ?? null }
    const bid = { bidMinor, deliveryDays, termsId, ...maskApplicationTexts(input), ...place }
    const applicationId = previousId ?? randomUUID()
    if (previousId === null) {
      insertApplication.run({ id: applicationId, projectId, influencerId, ...bid })
    } else {
      const again = { ...bid, ...applicationColumns("pending", clock.now()), changedAt: null }
      db.update(applications).set(again).where(eq(applications.id, previousId)).run()
    }
    // An influencer hired before is already counted.
    if (outcome !== "order_cancelled") countApplicant.run({ projectId })
    const data = { applicationId }
    recordEvent({ type: "application.sent", actorId: influencerId, projectId, data })
    return { applicationId }
  })
}

const selectProject = query((p: Params<{ influencerId: string; projectId: string }>) =>
  db
    .select({
      ...pick(projects, "brandId", "status", "applyBy", "termsId", "brief"),
      applicationId: applications.id,
      outcome: applications.outcome,
    })
    .from(projects)
    .leftJoin(
      applications,
      and(eq(applications.projectId, projects.id), eq(applications.influencerId, p.influencerId)),
    )
    .where(
      sql`${projects.id} = ${p.projectId}
        AND ${projects.status} <> 'draft' AND ${projects.deletedAt} IS NULL
        AND ${projects.hiddenAt} IS NULL`,
    ),
)

/** Above what a person who reads briefs can send. */
const LIMITS = [
  { most: 100, within: HOUR, words: "hour" },
  { most: 300, within: DAY, words: "day" },
] as const

type Recent = { influencerId: string; since: number; now: number; most: number }
const selectRecent = query((p: Params<Recent>) => {
  const recent = db
    .select({ appliedAt: applications.appliedAt })
    .from(applications)
    .where(
      and(
        eq(applications.influencerId, p.influencerId),
        gt(applications.appliedAt, p.since),
        // Ignores rows dated in the future by a wrong clock.
        lte(applications.appliedAt, p.now),
        // A bought service is no application of the influencer's.
        sql`NOT EXISTS (SELECT 1 FROM private_projects WHERE project_id = ${applications.projectId})`,
      ),
    )
    .orderBy(desc(applications.appliedAt))
    .limit(p.most)
    .as("recent")
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number>`min(${recent.appliedAt})` })
    .from(recent)
})

/** Counts rows, so the limit holds across processes. @throws RateLimited */
function assertApplicationAllowance({ userId: influencerId }: InfluencerActor): void {
  const now = clock.now()
  for (const { most, within, words } of LIMITS) {
    const recent = selectRecent.get({ influencerId, since: now - within, now, most })
    if (!recent || recent.count < most) continue
    logger.warn({ event: "apply.limited", userId: influencerId })
    throw new RateLimited(
      `You have applied to many projects within the last ${words}. Please try again later.`,
      (recent.oldest + within - now) / SECOND,
    )
  }
}

type Application = typeof applications.$inferSelect
type Decision = "status" | "decidedAt" | "outcome" | "changedAt" | "counteredAt" | "rejectReason"

const insertApplication = query((p: Params<Omit<Application, Decision>>) =>
  db.insert(applications).values({
    status: "pending",
    ...pick(p, "id", "projectId", "influencerId", "bidMinor", "deliveryDays"),
    ...pick(p, "appliedAt", "ip", "termsId", "pitch", "links"),
  }),
)

const countApplicant = query((p: Params<{ projectId: string }>) =>
  db
    .update(projects)
    .set({ applicantCount: sql`${projects.applicantCount} + 1` })
    .where(eq(projects.id, p.projectId)),
)
