import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { AnonymousViewer, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { isProductOnly } from "#app/domain/market/projects/project-terms.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { MAX_PAGE_SIZE, type Page, toPage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { projects } from "#db/schema/projects.ts"
import { isThereFor } from "../private-projects.server.ts"
import { canApply, toProject } from "../project.ts"
import { type ProjectRecord, projectColumns } from "../project-queries.server.ts"
import { maskUnlessPaid, paidBrandsOf } from "../shown-project.server.ts"

/** Hides the email of a deleted brand: docs/rules.md#who-has-left */
const emailUnlessGone = sql<string>`CASE WHEN ${users.deletedAt} IS NULL THEN ${users.email} ELSE '' END`

const isShown = and(isNull(projects.deletedAt), isNull(projects.hiddenAt))

/** Selects projects with the influencer's own application only: docs/rules.md#others-stay-unseen */
const selectProjects = (influencerId: string, where: SQL | undefined) =>
  db
    .select({
      project: projectColumns,
      brandEmail: emailUnlessGone,
      application: {
        ...pick(applications, "id", "status", "bidMinor", "deliveryDays", "appliedAt", "termsId"),
      },
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.brandId))
    .leftJoin(
      applications,
      and(
        eq(applications.projectId, projects.id),
        eq(applications.influencerId, influencerId),
        isNull(applications.outcome),
      ),
    )
    .where(where)

/** Excludes blocks in either direction; `hidden` is a JSON list of user ids. */
const isOfOthers = (hidden: string) =>
  sql`${projects.brandId} NOT IN (SELECT value FROM json_each(${hidden}))`

/** Only its brand sees a draft (docs/rules.md#who-sees-a-project). */
const isNoDraft = sql`${projects.status} IN ('active', 'closed')`

const isVisible = (userId: string, id: string, hidden: string) =>
  and(
    eq(projects.id, id),
    isNull(projects.hiddenAt),
    isThereFor(userId),
    isNoDraft,
    isOfOthers(hidden),
  )

type Row = ReturnType<typeof selectVisible.all>[number]

export type OwnApplication = NonNullable<Row["application"]>

const selectVisible = query((p: Params<{ userId: string; id: string; hidden: string }>) =>
  selectProjects(p.userId, isVisible(p.userId, p.id, p.hidden)),
)

/**
 * Finds an open or closed project (docs/rules.md#who-sees-a-project). Masks contact details until
 * its brand has paid an order of the viewer (docs/rules.md#contact-details-in-briefs). @throws
 * NotFound, also for hidden projects and blocks
 */
export function findVisibleProject(
  { userId }: InfluencerActor | AnonymousViewer<"influencer">,
  projectId: string,
) {
  const hidden = blockedIdsJson(userId)
  const row = selectVisible.get({ userId: userId ?? "", id: projectId, hidden })
  if (!row) throw new NotFound("Project not found.")
  const application = row.application ?? undefined
  const { shortlistedCount, ...project } = maskUnlessPaid(
    toProject(row.project),
    paidBrandsOf(userId),
  )
  return {
    project,
    application,
    canApply: canApply(row.project, application !== undefined, clock.now()),
  }
}

const selectBidRules = query((p: Params<{ userId: string; id: string; hidden: string }>) =>
  db
    .select({ currency: projects.currency, isProductOnly })
    .from(projects)
    .where(isVisible(p.userId, p.id, p.hidden)),
)

/** @throws NotFound for invisible projects */
export function findBidRules({ userId }: InfluencerActor, projectId: string) {
  const found = selectBidRules.get({ userId, id: projectId, hidden: blockedIdsJson(userId) })
  if (!found) throw new NotFound("Project not found.")
  return found
}

/** `feedKey` is the cursor. */
export type OpenProjectRecord = ProjectRecord & { own: OwnApplication | undefined; feedKey: number }

function toRecords(userId: string, rows: readonly Row[]): OpenProjectRecord[] {
  const paidBrands = paidBrandsOf(userId)
  return rows.map(({ project, brandEmail, application }) => {
    const shown = maskUnlessPaid(toProject(project), paidBrands)
    return { ...shown, feedKey: project.feedKey, brandEmail, own: application ?? undefined }
  })
}

const PAGE_SIZE = 50

// A literal lets SQLite use the partial index.
type OpenValues = { userId: string; before: number; limit: number; hidden: string }
const selectOpen = query((p: Params<OpenValues>) =>
  selectProjects(
    p.userId,
    and(
      isShown,
      sql`${projects.status} = 'active' AND ${projects.feedKey} < ${p.before}`,
      isOfOthers(p.hidden),
    ),
  )
    .orderBy(desc(projects.feedKey))
    .limit(p.limit),
)

/** `before` is a feed key; newest first. */
export function listOpenProjectRecords(
  actor: InfluencerActor,
  before = Number.MAX_SAFE_INTEGER,
  limit = PAGE_SIZE,
): Page<OpenProjectRecord, number> {
  const size = Math.min(limit, MAX_PAGE_SIZE)
  const { userId } = actor
  const hidden = blockedIdsJson(userId)
  const rows = selectOpen.all({ userId, before, limit: size + 1, hidden })
  return toPage(toRecords(userId, rows), size, (last) => last.feedKey)
}

/** Like `findVisibleProject`, unshortened. @throws NotFound */
export function findVisibleProjectRecord(
  { userId }: InfluencerActor,
  projectId: string,
): OpenProjectRecord {
  const row = selectVisible.get({ userId, id: projectId, hidden: blockedIdsJson(userId) })
  const [record] = row ? toRecords(userId, [row]) : []
  if (!record) throw new NotFound("Project not found.")
  return record
}

const selectAppliedKeys = query((p: Params<{ userId: string }>) =>
  db
    .select({ feedKey: projects.feedKey })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(and(eq(applications.influencerId, p.userId), isNull(projects.deletedAt)))
    .orderBy(desc(projects.feedKey)),
)

type Keys = { userId: string; feedKeys: string; hidden: string }
const selectByFeedKeys = query((p: Params<Keys>) =>
  selectProjects(
    p.userId,
    and(
      isShown,
      sql`${projects.feedKey} IN (SELECT value FROM json_each(${p.feedKeys}))`,
      isNoDraft,
      isOfOthers(p.hidden),
    ),
  ).orderBy(desc(projects.feedKey)),
)

/** Newest first, none withdrawn or cancelled. Reads keys first: no index has this order. */
export function* appliedProjectRecordPages(actor: InfluencerActor): Generator<OpenProjectRecord[]> {
  const { userId } = actor
  const hidden = blockedIdsJson(userId)
  const keys = selectAppliedKeys.all({ userId }).map(({ feedKey }) => feedKey)
  for (let from = 0; from < keys.length; from += PAGE_SIZE) {
    const feedKeys = JSON.stringify(keys.slice(from, from + PAGE_SIZE))
    yield toRecords(userId, selectByFeedKeys.all({ userId, feedKeys, hidden }))
  }
}
