import { and, desc, eq, isNull, lt, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { projects } from "#db/schema/projects.ts"
import type { ProjectStatus } from "#db/schema/words.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { type Page, toPage } from "../page.ts"
import { foldForComparison } from "../text.ts"
import type { Project } from "./project.ts"
import { projectColumns, toProject } from "./project-row.server.ts"

export { findOwnProject } from "./own-project.server.ts"

/** A project as a row of a list: everything but the long text. */
export type ProjectListItem = Omit<Project, "description">

export type OwnProjectFilters = {
  /** Found anywhere in the title, whatever the case. */
  search?: string | undefined
  status?: ProjectStatus | undefined
  /** The cursor that an earlier page gave as `next`. */
  after?: string | undefined
}

const PAGE_SIZE = 20
const MAX_SEARCH_LENGTH = 200

const { description: _longText, ...listColumns } = projectColumns

type ListValues = { brandId: string; before: number; search: string }

const ownProjects = (p: ListValues) =>
  and(
    eq(projects.brandId, p.brandId),
    isNull(projects.deletedAt),
    lt(projects.feedKey, p.before),
    sql`instr(${projects.titleKey}, ${p.search}) > 0`,
  )

const selectPage = query((p: Params<ListValues>) =>
  db
    .select(listColumns)
    .from(projects)
    .where(ownProjects(p))
    .orderBy(desc(projects.feedKey))
    .limit(PAGE_SIZE + 1),
)

const selectPageByStatus = query((p: Params<ListValues & { status: ProjectStatus }>) =>
  db
    .select(listColumns)
    .from(projects)
    .where(and(ownProjects(p), eq(projects.status, p.status)))
    .orderBy(desc(projects.feedKey))
    .limit(PAGE_SIZE + 1),
)

/** The actor's projects, newest first, a page at a time. */
export function listOwnProjects(
  actor: BrandActor,
  filters: OwnProjectFilters = {},
): Page<ProjectListItem> {
  const values: ListValues = {
    brandId: actor.userId,
    before: readCursor(filters.after),
    search: foldForComparison((filters.search ?? "").slice(0, MAX_SEARCH_LENGTH)),
  }
  const rows = filters.status
    ? selectPageByStatus.all({ ...values, status: filters.status })
    : selectPage.all(values)
  const { items, next } = toPage(rows, PAGE_SIZE, (last) => String(last.feedKey))
  return { items: items.map(toListItem), next }
}

/** A cursor is the feed key of the last row; anything else starts at the newest. */
function readCursor(after: string | undefined): number {
  return after && /^\d{1,16}$/.test(after) ? Number(after) : Number.MAX_SAFE_INTEGER
}

type ListRow = ReturnType<typeof selectPage.all>[number]

function toListItem(row: ListRow): ProjectListItem {
  const { description: _none, ...item } = toProject({ ...row, description: "" })
  return item
}
