import { and, eq, notInArray, sql } from "drizzle-orm"
import { type Actor, type BrandActor, isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { fileColumns, ownerConditionOf } from "#app/domain/identity/files/file-queries.server.ts"
import { attachFiles, type ReceivedFile } from "#app/domain/identity/files/file-quota.server.ts"
import { FILE_MESSAGES, FILES_FIELD, MAX_FILES } from "#app/domain/identity/files/file-rules.ts"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { storedFiles } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { projects, type StoredBrief } from "#db/schema/projects.ts"
import { findVisibleProject } from "./browse/visible-projects.server.ts"
import { hasApplications } from "./record-closing.server.ts"
import { paidBrandsOf } from "./shown-project.server.ts"

type Sent = { brief?: StoredBrief | undefined; removedFiles?: readonly string[] | undefined }

/**
 * Returns the brief with its remaining and new files, undefined when nothing changes. A repeated
 * form adds none twice. @throws Invalid above 10 files
 */
export function briefWithFiles(
  stored: StoredBrief | undefined,
  { brief, removedFiles = [] }: Sent,
  received: readonly ReceivedFile[],
): StoredBrief | undefined {
  const before = stored?.files ?? []
  const kept = before.filter(({ id }) => !removedFiles.includes(id))
  const added = received.filter(({ name, bytes }) =>
    kept.every((file) => file.name !== name || file.bytes !== bytes),
  )
  const all = [
    ...kept,
    ...added.map(({ id, name, bytes, mediaType }) => ({ id, name, bytes, mediaType })),
  ]
  if (all.length > MAX_FILES) {
    throw new Invalid(FILE_MESSAGES.several, FILES_FIELD)
  }
  if (!brief && kept.length === before.length && added.length === 0) return undefined
  const { files, ...texts } = brief ?? stored ?? {}
  return { ...texts, ...(all.length > 0 && { files: all }) }
}

/** Records new files; without bids, deletes those that were removed. */
export function attachBriefFiles(
  actor: BrandActor,
  projectId: string,
  received: readonly ReceivedFile[],
  brief: StoredBrief | undefined,
): void {
  if (!brief) return
  const ids = brief.files?.map(({ id }) => id) ?? []
  attachFiles(
    actor,
    received.filter(({ id }) => ids.includes(id)),
    { projectId },
  )
  // A bid or an agreement may name them; the sweep deletes what has no row.
  if (hasApplications(projectId)) return
  db.delete(storedFiles)
    .where(and(eq(storedFiles.projectId, projectId), notInArray(storedFiles.id, ids)))
    .run()
}

const selectFile = query((p: Params<{ id: string }>) =>
  db
    .select({ ...fileColumns, projectId: projects.id, brandId: projects.brandId })
    .from(storedFiles)
    .innerJoin(projects, eq(projects.id, storedFiles.projectId))
    .where(eq(storedFiles.id, p.id)),
)

const selectDealing = query((p: Params<{ projectId: string; influencerId: string }>) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .leftJoin(orders, eq(orders.applicationId, applications.id))
    .where(
      sql`${applications.projectId} = ${p.projectId}
        AND ${applications.influencerId} = ${p.influencerId}
        AND (${applications.outcome} IS NULL OR ${orders.id} IS NOT NULL)`,
    )
    .limit(1),
)

/**
 * Opens a file of a brief for its brand and for influencers who may read it
 * (docs/rules.md#files-of-a-brief); undefined for other files. @throws NotFound
 */
export function findBriefFile(actor: Actor, fileId: string) {
  const row = selectFile.get({ id: fileId })
  if (!row) return undefined
  const { projectId, brandId, ...file } = row
  const opened = { ...file, read: ownerConditionOf(file) }
  if (brandId === actor.userId) return opened
  if (!isInfluencer(actor)) throw new NotFound("There is no such file.")
  if (!selectDealing.get({ projectId, influencerId: actor.userId })) {
    const { project } = findVisibleProject(actor, projectId)
    if (!project.brief.files?.some(({ id }) => id === fileId)) {
      throw new NotFound("There is no such file.")
    }
  }
  const isPaid = paidBrandsOf(actor.userId).has(brandId)
  return { ...opened, name: isPaid ? file.name : maskShownText(file.name) }
}
