import { and, asc, count, eq, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { maskedName } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { bulkItems, bulkJobs } from "#db/schema/bulk.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"

const MAX_SHOWN = 100

const selectJob = query((p: Params<{ id: string }>) =>
  db
    .select({ job: bulkJobs, title: projects.title })
    .from(bulkJobs)
    .leftJoin(
      projects,
      eq(projects.id, sql`coalesce(${bulkJobs.invitesTo}, ${bulkJobs.projectId})`),
    )
    .where(eq(bulkJobs.id, p.id)),
)

export const findBulkRow = (id: string) => selectJob.get({ id })

const selectCounts = query((p: Params<{ jobId: string }>) =>
  db
    .select({ state: bulkItems.state, count: count() })
    .from(bulkItems)
    .where(eq(bulkItems.jobId, p.jobId))
    .groupBy(bulkItems.state),
)

const selectFailed = query((p: Params<{ jobId: string; most: number }>) =>
  db
    .select({ id: bulkItems.applicationId, name: maskedName, note: bulkItems.note })
    .from(bulkItems)
    .leftJoin(profiles, eq(profiles.userId, bulkItems.influencerId))
    .where(and(eq(bulkItems.jobId, p.jobId), eq(bulkItems.state, "failed")))
    .orderBy(asc(bulkItems.position))
    .limit(p.most),
)

export function countBulkItems(jobId: string) {
  const counts = { waiting: 0, done: 0, failed: 0 }
  for (const row of selectCounts.all({ jobId })) counts[row.state] = row.count
  return counts
}

/** @throws NotFound for another brand's */
export function findOwnBulkRow({ userId }: BrandActor, jobId: string) {
  const found = findBulkRow(jobId)
  if (found?.job.brandId !== userId) throw new NotFound("There is no such job.")
  return found
}

/** @throws NotFound for another brand's */
export function findBulkJob(actor: BrandActor, jobId: string) {
  const found = findOwnBulkRow(actor, jobId)
  const { id, projectId, action, startsAt, undoneAt, endedAt } = found.job
  return {
    ...{ id, projectId, action, endedAt, title: found.title },
    counts: countBulkItems(jobId),
    isUndone: undoneAt !== null,
    canUndo: undoneAt === null && clock.now() < startsAt,
    failed: selectFailed.all({ jobId, most: MAX_SHOWN }),
  }
}
