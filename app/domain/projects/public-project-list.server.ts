import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { shownText } from "../creators/shown-text.server.ts"
import { shownName } from "../masking/mask-contacts.ts"
import { type Page, toPage } from "../page.ts"
import { foldForComparison, truncate } from "../text.ts"
import { toProject } from "./project.ts"
import type { PublicFilters } from "./public-filters.ts"
import { publicColumns } from "./public-projects.server.ts"

const PAGE_SIZE = 20
/** How many of the open ones a page looks through for words of a title or a niche. */
const WINDOW = 1000
const SUMMARY_LENGTH = 160
/** So much of a text that nothing of its summary is cut in two which would have to be masked. */
const SUMMARY_SOURCE_LENGTH = 400

type ListValues = { before: number; window: number; size: number; search: string; niche: string }

/** A literal, since SQLite takes the partial index only where it can prove the condition. */
const IS_PUBLIC = sql`${projects.status} = 'active' AND ${projects.deletedAt} IS NULL AND ${projects.publicAt} IS NOT NULL`

/** The keys of the next `window` that everybody may see, newest first. */
const nextKeys = (p: Pick<ListValues, "before" | "window">) =>
  db
    .select({ feedKey: sql<number>`${projects.feedKey}`.as("candidate_key") })
    .from(projects)
    .where(and(IS_PUBLIC, sql`${projects.feedKey} < CAST(${p.before} AS INTEGER)`))
    .orderBy(desc(projects.feedKey))
    .limit(p.window)
    .as("candidates")

const listColumns = {
  ...publicColumns,
  start: sql<string>`substr(${projects.description}, 1, ${sql.raw(String(SUMMARY_SOURCE_LENGTH))})`,
  brandName: profiles.name,
  brandPictureId: profiles.pictureId,
}

const selectList = query((p: Params<ListValues>) => {
  const candidates = nextKeys(p)
  return db
    .select(listColumns)
    .from(candidates)
    .innerJoin(projects, eq(projects.feedKey, candidates.feedKey))
    .leftJoin(users, and(eq(users.id, projects.brandId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        sql`instr(${projects.titleKey}, ${p.search}) > 0`,
        sql`(${p.niche} = '' OR ${projects.nicheKey} = ${p.niche})`,
      ),
    )
    .orderBy(desc(candidates.feedKey))
    .limit(p.size)
})

const selectEnd = query((p: Params<Pick<ListValues, "before" | "window">>) => {
  const candidates = nextKeys(p)
  return db
    .select({ seen: sql<number>`count(*)`, last: sql<number | null>`min(${candidates.feedKey})` })
    .from(candidates)
})

type Row = ReturnType<typeof selectList.all>[number]

function toItem({ start, brandName, brandPictureId, ...row }: Row) {
  const project = toProject(row)
  return {
    ...project,
    title: shownText(project.title),
    summary: truncate(shownText(start), SUMMARY_LENGTH),
    brand:
      brandName === null ? undefined : { name: shownName(brandName), pictureId: brandPictureId },
    feedKey: row.feedKey,
  }
}

/** What a card of the public list shows; `feedKey` is its cursor. `brand` is undefined when it is gone. */
export type PublicProjectItem = ReturnType<typeof toItem>

/**
 * Open projects that their brands show to everybody, newest first (docs/rules.md#public-projects). Words
 * are looked for in a bounded number: such a page may come short, with a `next` from which it goes on.
 */
export function listPublicProjects(filters: PublicFilters): Page<PublicProjectItem, number> {
  const isNarrowed = filters.search !== "" || filters.niche !== undefined
  const values = {
    before: filters.after ?? Number.MAX_SAFE_INTEGER,
    window: isNarrowed ? WINDOW : PAGE_SIZE + 1,
    size: PAGE_SIZE + 1,
    search: foldForComparison(filters.search),
    niche: foldForComparison(filters.niche ?? ""),
  }
  const rows = selectList.all(values).map(toItem)
  const page = toPage(rows, PAGE_SIZE, (last) => last.feedKey)
  if (page.next !== undefined || !isNarrowed) return page
  const end = selectEnd.get(values)
  return { ...page, next: end?.seen === WINDOW ? (end.last ?? undefined) : undefined }
}

const selectOfBrand = query((p: Params<{ brandId: string }>) =>
  db
    .select(listColumns)
    .from(projects)
    .innerJoin(profiles, eq(profiles.userId, projects.brandId))
    .where(and(eq(projects.brandId, p.brandId), IS_PUBLIC))
    .orderBy(desc(projects.feedKey))
    .limit(PAGE_SIZE),
)

/** The newest of a brand's open projects that it shows to everybody, twenty at most. */
export const listPublicProjectsOf = (brandId: string): PublicProjectItem[] =>
  selectOfBrand.all({ brandId }).map(toItem)
