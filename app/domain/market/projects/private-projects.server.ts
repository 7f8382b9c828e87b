import { randomUUID } from "node:crypto"
import { eq, isNull, or, type SQLWrapper, sql } from "drizzle-orm"
import { toPlatformMask } from "#app/domain/shared/platforms.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, rowBy } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { projects, type StoredBrief } from "#db/schema/projects.ts"
import { privateProjects } from "#db/schema/services.ts"
import type { Platform } from "#db/schema/words.ts"
import { nextFeedKey } from "./feed-key.server.ts"
import { newTermsId } from "./project-terms.server.ts"
import { searchableTextsOf } from "./searchable-texts.server.ts"

type Agreed = {
  brandId: string
  influencerId: string
  title: string
  description: string
  brief: StoredBrief
  platform: Platform
  pricePaise: number
  days: number
  /** When and from where the influencer agreed, where it was not now. */
  agreed?: { at: number; ip: string | null }
  /** The bought service, if any. */
  service?: { serviceId: string; serviceKey: string; cartLineId: string }
}

/**
 * Makes a project that holds one order (docs/rules.md#private-projects), in the caller's transaction. Its
 * application counts as withdrawn until it is paid, so that nobody sees anybody through it.
 */
export function createPrivateProject({ service, agreed, ...about }: Agreed) {
  const { brandId, influencerId, title, description, brief, platform, pricePaise, days } = about
  const projectId = randomUUID()
  const applicationId = randomUUID()
  const now = clock.now()
  const texts = { title, description, niche: "" }
  const terms = { ...texts, brief, platformMask: toPlatformMask([platform]) }
  const termsId = newTermsId(terms)
  db.insert(projects)
    .values({
      ...terms,
      ...searchableTextsOf(texts),
      id: projectId,
      brandId,
      termsId,
      feedKey: nextFeedKey(now),
      status: "closed",
      isClosedByHand: true,
      budgetMinMinor: pricePaise,
      budgetMaxMinor: pricePaise,
      currency: "INR",
      deliveryDays: days,
      applicantCount: 1,
      createdAt: now,
      postedAt: now,
      updatedAt: now,
      // No list shows it.
      deletedAt: now,
    })
    .run()
  db.insert(privateProjects)
    .values({ projectId, influencerId, ...service, createdAt: now })
    .run()
  const bid = { bidMinor: pricePaise, deliveryDays: days, termsId, appliedAt: agreed?.at ?? now }
  db.insert(applications)
    .values({
      ...bid,
      ip: agreed?.ip ?? null,
      id: applicationId,
      projectId,
      influencerId,
      status: "pending",
      outcome: "withdrawn",
    })
    .run()
  return { projectId, applicationId, termsId }
}

/** Its payment arrived: the application is the order's. */
export function confirmPrivateProject(applicationId: string): void {
  db.update(applications)
    .set({ status: "shortlisted", outcome: null, decidedAt: clock.now() })
    .where(eq(applications.id, applicationId))
    .run()
}

export const isPrivate = (projectId: SQLWrapper) =>
  sql`EXISTS (SELECT 1 FROM ${privateProjects} WHERE ${privateProjects.projectId} = ${projectId})`

/** Leaves out private projects; the influencer id keeps the lookup to an index. */
export const isNotPrivateOf = (projectId: SQLWrapper, influencerId: SQLWrapper | string) =>
  sql`${projectId} NOT IN (SELECT ${privateProjects.projectId} FROM ${privateProjects}
    WHERE ${privateProjects.influencerId} = ${influencerId})`

/** A private project is there for its influencer once it is paid. */
const isPaidFor = (influencerId: SQLWrapper | string) => sql`EXISTS (
  SELECT 1 FROM ${privateProjects} JOIN ${applications}
    ON ${applications.projectId} = ${privateProjects.projectId}
    AND ${applications.influencerId} = ${privateProjects.influencerId}
  WHERE ${privateProjects.projectId} = ${projects.id}
    AND ${privateProjects.influencerId} = ${influencerId}
    AND ${applications.outcome} IS NOT 'withdrawn')`

/** For what shows one project to its two sides, never for a list. */
export const isThereFor = (influencerId: SQLWrapper | string = privateProjects.influencerId) =>
  or(isNull(projects.deletedAt), isPaidFor(influencerId))

export const findPrivateProject = rowBy(privateProjects, "projectId")
