import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import type { SearchPage } from "#app/domain/market/search/search-page.ts"
import { foldForComparison, truncate } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { SUMMARY_LENGTH, SUMMARY_SOURCE_LENGTH, toProject } from "./project.ts"
import { toCardBrand } from "./project-queries.server.ts"
import type { PublicFilters } from "./public-filters.ts"
import { publicColumns } from "./public-projects.server.ts"
import { maskProject } from "./shown-project.server.ts"

const PAGE_SIZE = 20
/** Open projects that a page searches by title or niche. */
const WINDOW = 1000

type Direction = "down" | "up"
type Checks = { search: string; niche: string; hidden: string }
type Values = Checks & { from: number; window: number; size: number }

/** A literal lets SQLite use the partial index. */
const IS_PUBLIC = sql`${projects.status} = 'active' AND ${projects.deletedAt} IS NULL AND ${projects.publicAt} IS NOT NULL`

const nextKeys = (p: Pick<Values, "from" | "window">, direction: Direction) => {
  const isBeyond =
    direction === "down"
      ? sql`${projects.feedKey} < CAST(${p.from} AS INTEGER)`
      : sql`${projects.feedKey} > CAST(${p.from} AS INTEGER)`
  return db
    .select({ feedKey: sql<number>`${projects.feedKey}`.as("candidate_key") })
    .from(projects)
    .where(and(IS_PUBLIC, isBeyond))
    .orderBy(direction === "down" ? desc(projects.feedKey) : asc(projects.feedKey))
    .limit(p.window)
    .as("candidates")
}

const isMatch = (p: Checks) =>
  and(
    sql`${projects.brandId} NOT IN (SELECT value FROM json_each(${p.hidden}))`,
    sql`instr(${projects.titleKey}, ${p.search}) > 0`,
    sql`(${p.niche} = '' OR ${projects.nicheKey} = ${p.niche})`,
  )

const listColumns = {
  ...publicColumns,
  start: sql<string>`substr(${projects.description}, 1, ${sql.raw(String(SUMMARY_SOURCE_LENGTH))})`,
  brandName: profiles.name,
  brandPictureId: profiles.pictureId,
}

const listIn = (direction: Direction) =>
  query((p: Params<Values>) => {
    const candidates = nextKeys(p, direction)
    const { feedKey } = candidates
    return db
      .select(listColumns)
      .from(candidates)
      .innerJoin(projects, eq(projects.feedKey, feedKey))
      .leftJoin(users, and(eq(users.id, projects.brandId), isNull(users.deletedAt)))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(isMatch(p))
      .orderBy(direction === "down" ? desc(feedKey) : asc(feedKey))
      .limit(p.size)
  })

const selectList = { down: listIn("down"), up: listIn("up") }

const selectEnd = query((p: Params<Pick<Values, "from" | "window">>) => {
  const candidates = nextKeys(p, "down")
  return db
    .select({ seen: sql<number>`count(*)`, last: sql<number | null>`min(${candidates.feedKey})` })
    .from(candidates)
})

const selectCounts = query((p: Params<Omit<Values, "size"> & { first: number }>) => {
  const candidates = nextKeys(p, "down")
  const isAbove = sql`${candidates.feedKey} > CAST(${p.first} AS INTEGER)`
  return db
    .select({ count: sql<number>`count(*)`, above: sql<number>`coalesce(sum(${isAbove}), 0)` })
    .from(candidates)
    .innerJoin(projects, eq(projects.feedKey, candidates.feedKey))
    .where(isMatch(p))
})

type Row = ReturnType<typeof selectList.down.all>[number]

function toItem({ start, brandName, brandPictureId, ...row }: Row) {
  return {
    ...maskProject(toProject(row)),
    summary: truncate(maskShownText(start), SUMMARY_LENGTH),
    brand: toCardBrand(brandName, brandPictureId),
    feedKey: row.feedKey,
  }
}

/** `feedKey` is the cursor. */
export type PublicProjectItem = ReturnType<typeof toItem>

/**
 * Newest first (docs/rules.md#public-projects), without those in a block with the viewer. Filters
 * read a bounded number, so a page may be short with a `next`.
 */
export function listPublicProjects(
  filters: PublicFilters,
  userId: string | undefined,
): SearchPage<PublicProjectItem> {
  const isUp = filters.before !== undefined
  const hidden = blockedIdsJson(userId)
  const isWhole = !hasPublicFilters(filters) && hidden === "[]"
  const values = {
    window: isWhole ? PAGE_SIZE + 1 : WINDOW,
    size: PAGE_SIZE + 1,
    search: foldForComparison(filters.search),
    niche: foldForComparison(filters.niche),
    hidden,
  }
  const from = filters.before ?? filters.after ?? Number.MAX_SAFE_INTEGER
  const found = selectList[isUp ? "up" : "down"].all({ ...values, from })
  const rows = isUp ? found.slice(0, PAGE_SIZE).reverse() : found.slice(0, PAGE_SIZE)
  const [first, last] = [rows[0]?.feedKey, rows.at(-1)?.feedKey]
  const hasMore = found.length > PAGE_SIZE
  return {
    items: rows.map(toItem),
    next: isUp || hasMore ? last : isWhole ? undefined : endOf(from),
    previous: isUp && !hasMore ? undefined : findPrevious(values, first, filters),
    ...countAround(values, first ?? from),
  }
}

export const hasPublicFilters = ({ search, niche }: PublicFilters): boolean =>
  search !== "" || niche !== ""

/** Returns the last key of a full window; undefined at the end of the list. */
function endOf(from: number): number | undefined {
  const end = selectEnd.get({ from, window: WINDOW })
  return end?.seen === WINDOW ? (end.last ?? undefined) : undefined
}

function findPrevious(
  values: Omit<Values, "from">,
  first: number | undefined,
  { after, before }: PublicFilters,
): number | undefined {
  if (after === undefined && before === undefined) return undefined
  const from = first ?? after
  if (from === undefined) return undefined
  return selectList.up.get({ ...values, size: 1, from }) && from
}

function countAround(
  { search, niche, hidden }: Checks,
  first: number,
): Pick<SearchPage<never>, "total" | "position"> {
  const newest = { from: Number.MAX_SAFE_INTEGER, window: WINDOW }
  const end = selectEnd.get(newest)
  const counts = selectCounts.get({ ...newest, search, niche, hidden, first })
  const isWithin = end?.seen !== WINDOW || first >= (end.last ?? 0)
  return {
    total: { count: counts?.count ?? 0, isAtLeast: end?.seen === WINDOW },
    position: isWithin ? (counts?.above ?? 0) + 1 : undefined,
  }
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

/** At most twenty, newest first. */
export const listPublicProjectsOf = (brandId: string): PublicProjectItem[] =>
  selectOfBrand.all({ brandId }).map(toItem)
