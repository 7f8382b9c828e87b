import { and, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { foldText } from "#app/domain/market/search/fold-text.server.ts"
import { readSearchText } from "#app/domain/market/search/search-text.ts"
import { NotFound, orNotFound } from "#app/domain/shared/errors.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { payments } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import type { ProjectStatus } from "#db/schema/words.ts"
import { findPrivateProject, isThereFor } from "./private-projects.server.ts"
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

/** Includes new columns automatically. */
export const projectColumns = columns

const { description, brief, termsId, ...listColumns } = projectColumns
export const projectListColumns = listColumns

/** Undefined when the brand is deleted. */
export const toCardBrand = (name: string | null, pictureId: string | null) =>
  name === null ? undefined : { name: shownName(name), pictureId }

const selectProjects = (where: SQL | undefined) =>
  db
    .select(projectColumns)
    .from(projects)
    .where(and(isNull(projects.deletedAt), where))

const selectById = query((p: Params<{ id: string }>) => selectProjects(eq(projects.id, p.id)))

/** Finds any project: the caller checks visibility. @throws NotFound */
export function findProject(projectId: string): Project {
  const row = orNotFound(selectById.get({ id: projectId }), "Project not found.")
  return toProject(row)
}

/** @throws NotFound, also for another brand's project */
export function findOwnProject(actor: BrandActor, projectId: string): Project {
  const project = findProject(projectId)
  if (project.brandId !== actor.userId) throw new NotFound("Project not found.")
  return project
}

const selectThere = query((p: Params<{ id: string }>) =>
  db
    .select(projectColumns)
    .from(projects)
    .where(and(eq(projects.id, p.id), isThereFor())),
)

/** Includes private projects, which can only be read. @throws NotFound */
function findProjectToShow(projectId: string): Project {
  const row = orNotFound(selectThere.get({ id: projectId }), "Project not found.")
  return toProject(row)
}

/** @throws NotFound as `findOwnProject` */
export function findOwnProjectToShow(actor: BrandActor, projectId: string) {
  const project = findProjectToShow(projectId)
  if (project.brandId !== actor.userId) throw new NotFound("Project not found.")
  return { project, isPrivate: findPrivateProject(projectId) !== undefined }
}

export type ProjectListItem = Omit<Project, "description" | "brief" | "termsId">

export type OwnProjectFilters = {
  /** Matches part of the title, ignoring case. */
  search?: string | undefined
  status?: ProjectStatus | undefined
  /** `next` of the previous page. */
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
        sql`(instr(${projects.titleKey}, ${p.search}) > 0
          OR (instr(${projects.titleKey}, 'hidden]') > 0 AND instr(${foldText(projects.title)}, ${p.search}) > 0))`,
        status,
      ),
    )
    .orderBy(desc(projects.feedKey))
    .limit(PAGE_SIZE + 1)

const selectPage = query((p: Params<ListValues>) => selectOwnPage(p))

const selectPageByStatus = query((p: Params<ListValues & { status: ProjectStatus }>) =>
  selectOwnPage(p, eq(projects.status, p.status)),
)

/** Newest first; the index has masked titles, and the brand finds the full ones. */
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

/** Anything but a feed key starts at the newest. */
function readCursor(after: string | undefined): number {
  return after && /^\d{1,16}$/.test(after) ? Number(after) : Number.MAX_SAFE_INTEGER
}

/** Includes the brand's email for the legacy calls. */
export type ProjectRecord = Project & { brandEmail: string }

/** Undefined for another brand's project. @throws NotFound */
export function findProjectRecordIfOwn(
  actor: BrandActor,
  projectId: string,
): ProjectRecord | undefined {
  const project = findProjectToShow(projectId)
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

/** Every status, newest first; `feedKey` is the cursor. */
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

/** There is at most one open payment per project. */
export const findOpenPaymentId = (projectId: string): string | undefined =>
  selectOpenPayment.get({ projectId })?.id

export const hasOpenPayment = (projectId: string): boolean =>
  findOpenPaymentId(projectId) !== undefined

/** Forbids changes while money for applicants may be in transit. */
export function canChangeWhilePaying(projectId: string): PolicyResult {
  return hasOpenPayment(projectId)
    ? deny("A payment for this project is open. Finish or cancel it first.")
    : allow
}
