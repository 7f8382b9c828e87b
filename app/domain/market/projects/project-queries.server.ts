import { and, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { readSearchText } from "#app/domain/market/search/search-text.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { payments } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import type { ProjectStatus } from "#db/schema/words.ts"
import { type Project, toProject } from "./project.ts"
import { withShownApplicants } from "./shown-applicants.server.ts"

const {
  titleKey,
  nicheKey,
  searchableDescription,
  createdAt,
  activatedAt,
  deletedAt,
  statusBeforeHiding,
  isClosedByHand,
  budgetKey,
  closingKey,
  facets,
  ...columns
} = getTableColumns(projects)

/** The columns that make a Project with `toProject`; a new column is among them by itself. */
export const projectColumns = columns

/** The same for a row of a list: without the long text, the brief and what tells them from earlier ones. */
const { description, brief, termsId, ...listColumns } = projectColumns
export const projectListColumns = listColumns

/** The brand on the card of a project, whose profile was joined; undefined when it is gone. */
export const toCardBrand = (name: string | null, pictureId: string | null) =>
  name === null ? undefined : { name: shownName(name), pictureId }

const selectProjects = (where: SQL | undefined) =>
  db
    .select(projectColumns)
    .from(projects)
    .where(and(isNull(projects.deletedAt), where))

const selectById = query((p: Params<{ id: string }>) => selectProjects(eq(projects.id, p.id)))

/** A project, whoever's it is: the caller judges who may see it. @throws NotFound */
export function findProject(projectId: string): Project {
  const row = selectById.get({ id: projectId })
  if (!row) throw new NotFound("Project not found.")
  return toProject(row)
}

/** The actor's own project. @throws NotFound for somebody else's too */
export function findOwnProject(actor: BrandActor, projectId: string): Project {
  const project = findProject(projectId)
  if (project.brandId !== actor.userId) throw new NotFound("Project not found.")
  return project
}

/** A project as a row of a list. */
export type ProjectListItem = Omit<Project, "description" | "brief" | "termsId">

export type OwnProjectFilters = {
  /** Found anywhere in the title, whatever the case. */
  search?: string | undefined
  status?: ProjectStatus | undefined
  /** The cursor that an earlier page gave as `next`. */
  after?: string | undefined
}

const PAGE_SIZE = 20

type ListValues = { brandId: string; before: number; search: string }

const selectOwnPage = (p: ListValues, status?: SQL) =>
  db
    .select(projectListColumns)
    .from(projects)
    .where(
      and(
        eq(projects.brandId, p.brandId),
        isNull(projects.deletedAt),
        lt(projects.feedKey, p.before),
        sql`instr(${projects.titleKey}, ${p.search}) > 0`,
        status,
      ),
    )
    .orderBy(desc(projects.feedKey))
    .limit(PAGE_SIZE + 1)

const selectPage = query((p: Params<ListValues>) => selectOwnPage(p))

const selectPageByStatus = query((p: Params<ListValues & { status: ProjectStatus }>) =>
  selectOwnPage(p, eq(projects.status, p.status)),
)

/** The actor's projects, newest first, a page at a time. */
export function listOwnProjects(
  actor: BrandActor,
  filters: OwnProjectFilters = {},
): Page<ProjectListItem> {
  const values: ListValues = {
    brandId: actor.userId,
    before: readCursor(filters.after),
    search: foldForComparison(readSearchText(filters.search)),
  }
  const rows = filters.status
    ? selectPageByStatus.all({ ...values, status: filters.status })
    : selectPage.all(values)
  const { items, next } = toPage(rows, PAGE_SIZE, (last) => String(last.feedKey))
  return { items: withShownApplicants(actor, items.map(toProject)), next }
}

/** A cursor is the feed key of the last row; anything else starts at the newest. */
function readCursor(after: string | undefined): number {
  return after && /^\d{1,16}$/.test(after) ? Number(after) : Number.MAX_SAFE_INTEGER
}

/** A project with the email of the brand that posted it, as the legacy calls tell it. */
export type ProjectRecord = Project & { brandEmail: string }

/** Undefined when it is somebody else's, which the legacy calls tell apart. @throws NotFound */
export function findProjectRecordIfOwn(
  actor: BrandActor,
  projectId: string,
): ProjectRecord | undefined {
  const project = findProject(projectId)
  if (project.brandId !== actor.userId) return undefined
  const [shown = project] = withShownApplicants(actor, [project])
  return { ...shown, brandEmail: actor.email }
}

const RECORDS_PER_PAGE = 50

const selectOwnRecords = query((p: Params<{ userId: string; before: number }>) =>
  selectProjects(and(eq(projects.brandId, p.userId), sql`${projects.feedKey} < ${p.before}`))
    .orderBy(desc(projects.feedKey))
    .limit(RECORDS_PER_PAGE),
)

/** The brand's own projects of every status, newest first, a page at a time; `feedKey` is the cursor. */
export function listOwnProjectRecords(
  actor: BrandActor,
  before = Number.MAX_SAFE_INTEGER,
): (ProjectRecord & { feedKey: number })[] {
  const rows = selectOwnRecords.all({ userId: actor.userId, before })
  const records = rows.map((row) => ({
    ...toProject(row),
    feedKey: row.feedKey,
    brandEmail: actor.email,
  }))
  return withShownApplicants(actor, records)
}

const selectOpenPayment = query((p: Params<{ projectId: string }>) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.projectId, p.projectId), inArray(payments.status, ["created", "attempted"])),
    ),
)

/** The payment of a project that is neither proven nor given up; there is at most one. */
export const findOpenPaymentId = (projectId: string): string | undefined =>
  selectOpenPayment.get({ projectId })?.id

export const hasOpenPayment = (projectId: string): boolean =>
  findOpenPaymentId(projectId) !== undefined

/** Whether a project and its applicants may change: not while money for them may be on its way. */
export function canChangeWhilePaying(projectId: string): PolicyResult {
  return hasOpenPayment(projectId)
    ? deny("A payment for this project is open. Finish or cancel it first.")
    : allow
}
