import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import { blockedIdsOf } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { shownText } from "#app/domain/market/creators/shown-text.server.ts"
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
import { withoutContacts } from "./shown-project.server.ts"

const PAGE_SIZE = 20
/** How many of the open ones a page looks through for words of a title or a niche. */
const WINDOW = 1000

type Direction = "down" | "up"
type Checks = { search: string; niche: string; hidden: string }
type Values = Checks & { from: number; window: number; size: number }

/** A literal, since SQLite takes the partial index only where it can prove the condition. */
const IS_PUBLIC = sql`${projects.status} = 'active' AND ${projects.deletedAt} IS NULL AND ${projects.publicAt} IS NOT NULL`

/** The keys of the next `window` that everybody may see, older or newer than where they begin. */
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

/** Among the newest `window`: how many match, and how many of them stand above a key. */
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
    ...withoutContacts(toProject(row)),
    summary: truncate(shownText(start), SUMMARY_LENGTH),
    brand: toCardBrand(brandName, brandPictureId),
    feedKey: row.feedKey,
  }
}

/** What a card of the public list shows; `feedKey` is its cursor. */
export type PublicProjectItem = ReturnType<typeof toItem>

/**
 * Open projects that their brands show to everybody, newest first (docs/rules.md#public-projects), for a reader
 * in a block without the other's. Words and brands are looked for in a bounded number: such a page may come
 * short, with a `next` from which it goes on.
 */
export function listPublicProjects(
  filters: PublicFilters,
  userId: string | undefined,
): SearchPage<PublicProjectItem> {
  const isUp = filters.before !== undefined
  const hidden = blockedIdsOf(userId)
  const isWhole = !isNarrowed(filters) && hidden === "[]"
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

/** Whether not all of the list is asked for. */
export const isNarrowed = ({ search, niche }: PublicFilters): boolean =>
  search !== "" || niche !== ""

/** From where a search goes on that looked through all that it may; undefined at the end of the list. */
function endOf(from: number): number | undefined {
  const end = selectEnd.get({ from, window: WINDOW })
  return end?.seen === WINDOW ? (end.last ?? undefined) : undefined
}

/** From where the page before goes up; undefined where nothing newer matches. */
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

/** How many there are, as far as anybody counts, and which of them is the first of a page. */
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

/** The newest of a brand's open projects that it shows to everybody, twenty at most. */
export const listPublicProjectsOf = (brandId: string): PublicProjectItem[] =>
  selectOfBrand.all({ brandId }).map(toItem)
