import { and, eq, sql } from "drizzle-orm"
import { recordGroupEvent } from "#app/domain/shared/events/record-event.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { blocks } from "#db/schema/conversations.ts"
import { orders } from "#db/schema/orders.ts"
import { projects, projectTerms } from "#db/schema/projects.ts"

const hasNoOrderBegun = sql`NOT EXISTS (SELECT 1 FROM ${orders}
  WHERE ${orders.applicationId} = ${applications.id} AND ${orders.status} NOT IN ('draft', 'cancelled'))`

const isUnblocked = sql`NOT EXISTS (SELECT 1 FROM ${blocks}
  WHERE (${blocks.blockerId} = ${projects.brandId} AND ${blocks.blockedId} = ${applications.influencerId})
    OR (${blocks.blockerId} = ${applications.influencerId} AND ${blocks.blockedId} = ${projects.brandId}))`

/** Seen and acceptable; after closing, if shortlisted: docs/rules.md#the-brief-of-a-bid */
export const hasBriefToAccept = sql`(${applications.termsId} <> ${projects.termsId}
  AND ${projects.deletedAt} IS NULL AND ${projects.hiddenAt} IS NULL
  AND CASE ${applications.status}
    WHEN 'pending' THEN ${projects.status} = 'active'
    WHEN 'shortlisted' THEN ${projects.status} <> 'draft' AND ${hasNoOrderBegun}
    ELSE FALSE END
  AND ${isUnblocked})`.mapWith(Boolean)

// Most projects have no replaced terms, so applications are read last.
const selectOne = query((p: Params<{ projectId: string }>) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(
      and(
        eq(applications.projectId, p.projectId),
        sql`EXISTS (SELECT 1 FROM ${projectTerms} WHERE ${projectTerms.projectId} = ${p.projectId})`,
        hasBriefToAccept,
      ),
    )
    .limit(1),
)

/** Records a change in the caller's transaction once an influencer can see and accept it. */
export function recordBriefChange({
  projectId,
  brandId,
}: {
  projectId: string
  brandId: string
}): void {
  if (!selectOne.get({ projectId })) return
  recordGroupEvent({ type: "project.brief_changed", actorId: brandId, projectId })
}
