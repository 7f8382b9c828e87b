import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { BrandActor, InfluencerActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import { MAX_PAGE_SIZE, type Page, toPage } from "../page.ts"
import type { Project } from "./project.ts"
import { projectColumns, toProject } from "./project-row.server.ts"

/** A project with the email of the brand that posted it, as the legacy calls tell it. */
export type ProjectRecord = Project & { brandEmail: string; feedKey: number }

/** The caller's own application to a project; never anybody else's: docs/rules.md#others-stay-unseen */
export type OwnEntry = NonNullable<InfluencerRow["own"]>

export type OpenProjectRecord = ProjectRecord & { own: OwnEntry | undefined }

const PAGE_SIZE = 50

const ownEntry = {
  bidMinor: applications.bidMinor,
  deliveryDays: applications.deliveryDays,
  appliedAt: applications.appliedAt,
  status: applications.status,
}

/** A brand that is gone is nobody's to write to: docs/rules.md#who-has-left */
const emailUnlessGone = sql<string>`CASE WHEN ${users.deletedAt} IS NULL THEN ${users.email} ELSE '' END`

const selectForInfluencer = (userId: string, where: SQL | undefined) =>
  db
    .select({ project: projectColumns, brandEmail: emailUnlessGone, own: ownEntry })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.brandId))
    .leftJoin(
      applications,
      and(eq(applications.projectId, projects.id), eq(applications.influencerId, userId)),
    )
    .where(and(isNull(projects.deletedAt), where))

// A literal, since SQLite takes the partial index only where it can prove the condition.
const selectOpen = query((p: Params<{ userId: string; before: number; limit: number }>) =>
  selectForInfluencer(
    p.userId,
    sql`${projects.status} = 'active' AND ${projects.feedKey} < ${p.before}`,
  )
    .orderBy(desc(projects.feedKey))
    .limit(p.limit),
)

/**
 * Up to `limit` open projects posted before `before` (a feed key), newest first, with the actor's own
 * application. Who wants all of them asks again from `next`.
 */
export function listOpenProjectRecords(
  actor: InfluencerActor,
  before = Number.MAX_SAFE_INTEGER,
  limit = PAGE_SIZE,
): Page<OpenProjectRecord, number> {
  const size = Math.min(limit, MAX_PAGE_SIZE)
  const rows = selectOpen.all({ userId: actor.userId, before, limit: size + 1 })
  return toPage(rows.map(toOpenRecord), size, (last) => last.feedKey)
}

const selectRelated = query((p: Params<{ id: string; userId: string }>) =>
  selectForInfluencer(
    p.userId,
    and(
      eq(projects.id, p.id),
      sql`(${projects.status} = 'active' OR ${applications.id} IS NOT NULL OR EXISTS (
        SELECT 1 FROM ${orders} WHERE ${orders.projectId} = ${projects.id}
        AND ${orders.influencerId} = ${p.userId}))`,
    ),
  ),
)

/**
 * A project that the influencer may know in full: active, applied to or ordered.
 * @throws NotFound
 */
export function findRelatedProjectRecord(
  actor: InfluencerActor,
  projectId: string,
): OpenProjectRecord {
  const row = selectRelated.get({ id: projectId, userId: actor.userId })
  if (!row) throw new NotFound("Project not found.")
  return toOpenRecord(row)
}

const selectAppliedKeys = query((p: Params<{ userId: string }>) =>
  db
    .select({ feedKey: projects.feedKey })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(and(eq(applications.influencerId, p.userId), isNull(projects.deletedAt)))
    .orderBy(desc(projects.feedKey)),
)

const selectAppliedTo = query((p: Params<{ userId: string; feedKeys: string }>) =>
  selectForInfluencer(
    p.userId,
    sql`${applications.id} IS NOT NULL
      AND ${projects.feedKey} IN (SELECT value FROM json_each(${p.feedKeys}))`,
  ).orderBy(desc(projects.feedKey)),
)

/**
 * The projects to which the influencer applied, newest first, a page at a time. Their keys are
 * read first: no index has an influencer's applications in the order of the projects.
 */
export function* appliedProjectRecordPages(actor: InfluencerActor): Generator<OpenProjectRecord[]> {
  const { userId } = actor
  const keys = selectAppliedKeys.all({ userId }).map(({ feedKey }) => feedKey)
  for (let from = 0; from < keys.length; from += PAGE_SIZE) {
    const feedKeys = JSON.stringify(keys.slice(from, from + PAGE_SIZE))
    yield selectAppliedTo.all({ userId, feedKeys }).map(toOpenRecord)
  }
}

type InfluencerRow = ReturnType<typeof selectOpen.all>[number]

function toOpenRecord({ project, brandEmail, own }: InfluencerRow): OpenProjectRecord {
  return { ...toProject(project), feedKey: project.feedKey, brandEmail, own: own ?? undefined }
}

const selectOwn = query((p: Params<{ userId: string; before: number }>) =>
  db
    .select(projectColumns)
    .from(projects)
    .where(
      and(
        eq(projects.brandId, p.userId),
        isNull(projects.deletedAt),
        sql`${projects.feedKey} < ${p.before}`,
      ),
    )
    .orderBy(desc(projects.feedKey))
    .limit(PAGE_SIZE),
)

/** The brand's own projects of every status, newest first, a page at a time. */
export function listOwnProjectRecords(
  actor: BrandActor,
  before = Number.MAX_SAFE_INTEGER,
): ProjectRecord[] {
  return selectOwn
    .all({ userId: actor.userId, before })
    .map((row) => ({ ...toProject(row), feedKey: row.feedKey, brandEmail: actor.email }))
}

const selectAny = query((p: Params<{ id: string }>) =>
  db
    .select(projectColumns)
    .from(projects)
    .where(and(eq(projects.id, p.id), isNull(projects.deletedAt))),
)

/**
 * The brand's own project; undefined when it is somebody else's, which the legacy calls tell apart.
 * @throws NotFound when there is none
 */
export function findProjectRecordIfOwn(
  actor: BrandActor,
  projectId: string,
): ProjectRecord | undefined {
  const row = selectAny.get({ id: projectId })
  if (!row) throw new NotFound("Project not found.")
  if (row.brandId !== actor.userId) return undefined
  return { ...toProject(row), feedKey: row.feedKey, brandEmail: actor.email }
}
