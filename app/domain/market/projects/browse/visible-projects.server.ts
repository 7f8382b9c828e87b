import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { AnonymousViewer, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsOf } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { MAX_PAGE_SIZE, type Page, toPage } from "#app/domain/shared/page.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { projects } from "#db/schema/projects.ts"
import type { Currency } from "#db/schema/words.ts"
import { canApply, toProject } from "../project.ts"
import { type ProjectRecord, projectColumns } from "../project-queries.server.ts"
import { asShownTo, paidBrandsOf } from "../shown-project.server.ts"

/** A brand that is gone is nobody's to write to: docs/rules.md#who-has-left */
const emailUnlessGone = sql<string>`CASE WHEN ${users.deletedAt} IS NULL THEN ${users.email} ELSE '' END`

const isShown = and(isNull(projects.deletedAt), isNull(projects.hiddenAt))

/** Projects with the influencer's own application; those of others: docs/rules.md#others-stay-unseen */
const selectProjects = (influencerId: string, where: SQL | undefined) =>
  db
    .select({
      project: projectColumns,
      brandEmail: emailUnlessGone,
      application: {
        id: applications.id,
        status: applications.status,
        bidMinor: applications.bidMinor,
        deliveryDays: applications.deliveryDays,
        appliedAt: applications.appliedAt,
        /** The brief that the bid accepts. */
        termsId: applications.termsId,
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
    .where(and(isShown, where))

/** Neither of the two blocked the other; `hidden` is a JSON list of those who did. */
const isOfOthers = (hidden: string) =>
  sql`${projects.brandId} NOT IN (SELECT value FROM json_each(${hidden}))`

/** Open or closed: a draft is its brand's alone (docs/rules.md#who-sees-a-project). */
const isNoDraft = sql`${projects.status} IN ('active', 'closed')`

const isVisible = (id: string, hidden: string) =>
  and(eq(projects.id, id), isNoDraft, isOfOthers(hidden))

type Row = ReturnType<typeof selectVisible.all>[number]

/** The actor's own application to a project. */
export type OwnApplication = NonNullable<Row["application"]>

const selectVisible = query((p: Params<{ userId: string; id: string; hidden: string }>) =>
  selectProjects(p.userId, isVisible(p.id, p.hidden)),
)

/**
 * Open or closed, never a draft, nor hidden or blocked (docs/rules.md#who-sees-a-project), without how many of
 * the applicants were chosen, and without contact details until its brand has paid an order of the reader's
 * (docs/rules.md#contact-details-in-briefs). @throws NotFound
 */
export function findVisibleProject(
  { userId }: InfluencerActor | AnonymousViewer<"influencer">,
  projectId: string,
) {
  const hidden = blockedIdsOf(userId)
  const row = selectVisible.get({ userId: userId ?? "", id: projectId, hidden })
  if (!row) throw new NotFound("Project not found.")
  const application = row.application ?? undefined
  const { shortlistedCount, ...project } = asShownTo(toProject(row.project), paidBrandsOf(userId))
  return {
    project,
    application,
    canApply: canApply(row.project, application !== undefined, clock.now()),
  }
}

const selectCurrency = query((p: Params<{ id: string; hidden: string }>) =>
  db
    .select({ currency: projects.currency })
    .from(projects)
    .where(and(isShown, isVisible(p.id, p.hidden))),
)

/** The currency in which one bids on a project that one may see. @throws NotFound */
export function findBidCurrency({ userId }: InfluencerActor, projectId: string): Currency {
  const found = selectCurrency.get({ id: projectId, hidden: blockedIdsOf(userId) })
  if (!found) throw new NotFound("Project not found.")
  return found.currency
}

/** A project with the actor's own application, as the legacy calls tell it; `feedKey` is its cursor. */
export type OpenProjectRecord = ProjectRecord & { own: OwnApplication | undefined; feedKey: number }

function toRecords(userId: string, rows: readonly Row[]): OpenProjectRecord[] {
  const paidBrands = paidBrandsOf(userId)
  return rows.map(({ project, brandEmail, application }) => {
    const shown = asShownTo(toProject(project), paidBrands)
    return { ...shown, feedKey: project.feedKey, brandEmail, own: application ?? undefined }
  })
}

const PAGE_SIZE = 50

// A literal, since SQLite takes the partial index only where it can prove the condition.
type OpenValues = { userId: string; before: number; limit: number; hidden: string }
const selectOpen = query((p: Params<OpenValues>) =>
  selectProjects(
    p.userId,
    and(
      sql`${projects.status} = 'active' AND ${projects.feedKey} < ${p.before}`,
      isOfOthers(p.hidden),
    ),
  )
    .orderBy(desc(projects.feedKey))
    .limit(p.limit),
)

/** Up to `limit` open projects older than `before` (a feed key), newest first; `next` goes on. */
export function listOpenProjectRecords(
  actor: InfluencerActor,
  before = Number.MAX_SAFE_INTEGER,
  limit = PAGE_SIZE,
): Page<OpenProjectRecord, number> {
  const size = Math.min(limit, MAX_PAGE_SIZE)
  const { userId } = actor
  const hidden = blockedIdsOf(userId)
  const rows = selectOpen.all({ userId, before, limit: size + 1, hidden })
  return toPage(toRecords(userId, rows), size, (last) => last.feedKey)
}

/** The same project as `findVisibleProject` finds, in full. @throws NotFound */
export function findVisibleProjectRecord(
  { userId }: InfluencerActor,
  projectId: string,
): OpenProjectRecord {
  const row = selectVisible.get({ userId, id: projectId, hidden: blockedIdsOf(userId) })
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
      sql`${projects.feedKey} IN (SELECT value FROM json_each(${p.feedKeys}))`,
      isNoDraft,
      isOfOthers(p.hidden),
    ),
  ).orderBy(desc(projects.feedKey)),
)

/**
 * The projects ever applied to that are open or closed, newest first, a page at a time; of one whose
 * application was withdrawn or whose order was cancelled no application is told. Their keys are read first: no
 * index has an influencer's applications in the order of the projects.
 */
export function* appliedProjectRecordPages(actor: InfluencerActor): Generator<OpenProjectRecord[]> {
  const { userId } = actor
  const hidden = blockedIdsOf(userId)
  const keys = selectAppliedKeys.all({ userId }).map(({ feedKey }) => feedKey)
  for (let from = 0; from < keys.length; from += PAGE_SIZE) {
    const feedKeys = JSON.stringify(keys.slice(from, from + PAGE_SIZE))
    yield toRecords(userId, selectByFeedKeys.all({ userId, feedKeys, hidden }))
  }
}
