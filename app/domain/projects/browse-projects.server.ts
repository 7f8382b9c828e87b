import type { InfluencerActor } from "../accounts/actor.ts"
import type { Page } from "../page.ts"
import { fromPlatformMask, PLATFORMS } from "../platforms.ts"
import { foldForComparison } from "../text.ts"
import { truncate } from "../truncate.ts"
import type { BrowseFilters } from "./browse-filters.ts"
import { type BrowseValues, prepareBrowse, type Shape } from "./browse-statements.server.ts"
import { FOLLOWER_BANDS, type Project } from "./project.ts"

const PAGE_SIZE = 20
const COUNT_LIMIT = 1000
const SUMMARY_LENGTH = 80

/** The trigram index knows no shorter text. */
const SHORTEST_PHRASE = 3

/** How many titles one page looks through for one or two letters: a few milliseconds of work. */
const LETTERS_WINDOW = 5000

/** What a card shows. Nothing of other applicants (ruling 33). */
export type BrowseItem = Pick<
  Project,
  "id" | "title" | "platforms" | "followers" | "niche" | "budget" | "postedAt"
> & {
  /** The first 80 characters of the description. */
  summary: string
  /** Undefined when the brand is gone. */
  brand: { name: string; pictureId: string | null } | undefined
  hasApplied: boolean
}

export type BrowsePage = Page<BrowseItem, number> & {
  /** How many match; `isAtLeast` when nobody counted further. */
  total: { count: number; isAtLeast: boolean }
}

/**
 * Active projects that match every filter (specification 5), newest first, 20 a page. A search for one
 * or two letters looks through a bounded number of titles at a time: its page may come short, or even
 * empty, with a `next` from which it goes on.
 */
export function browseProjects(actor: InfluencerActor, filters: BrowseFilters): BrowsePage {
  const keys = {
    search: foldForComparison(filters.search),
    niche: foldForComparison(filters.niche),
  }
  const shape = shapeOf(filters, keys)
  const values: BrowseValues = {
    influencerId: actor.userId,
    terms: shape.source === "terms" ? toTerms(filters, keys) : "",
    niche: keys.niche,
    followers: filters.followers ?? "",
    letters: keys.search,
    after: filters.after ?? NEWEST,
    window: shape.letters ? LETTERS_WINDOW : PAGE_SIZE + 1,
    size: PAGE_SIZE + 1,
  }
  const rows = statementsOf(shape).page.all(values)
  return { items: rows.slice(0, PAGE_SIZE).map(toItem), ...placeOf(rows, shape, values) }
}

const NEWEST = Number.MAX_SAFE_INTEGER

type Keys = { search: string; niche: string }

const isPhrase = (searchKey: string): boolean => [...searchKey].length >= SHORTEST_PHRASE

function shapeOf({ followers, platforms }: BrowseFilters, { search, niche }: Keys): Shape {
  const letters = search !== "" && !isPhrase(search)
  if (isPhrase(search) || platforms.length > 0) {
    return { source: "terms", letters, niche: false, followers: false }
  }
  return { source: "feed", letters, niche: niche !== "", followers: followers !== undefined }
}

const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The query of the search index; the marks of niche and facets are those of its migration. */
function toTerms({ followers, platforms }: BrowseFilters, { search, niche }: Keys): string {
  const networks = platforms.map((platform) => phrase(`\x02p${PLATFORMS.indexOf(platform)}`))
  const terms = [
    isPhrase(search) && `title : ${phrase(search)}`,
    niche !== "" && `niche : ${phrase(`\x01${niche}\x01`)}`,
    followers && `facets : ${phrase(`\x02f${FOLLOWER_BANDS.indexOf(followers)}`)}`,
    networks.length > 0 && `facets : (${networks.join(" OR ")})`,
  ]
  return terms.filter(Boolean).join(" AND ")
}

const prepared = new Map<string, ReturnType<typeof prepareBrowse>>()

function statementsOf(shape: Shape) {
  const key = Object.values(shape).join()
  const statements = prepared.get(key) ?? prepareBrowse(shape)
  prepared.set(key, statements)
  return statements
}

type Row = ReturnType<ReturnType<typeof prepareBrowse>["page"]["all"]>[number]

function toItem(row: Row): BrowseItem {
  const { id, title, followers, niche, postedAt } = row
  const { budgetMinMinor: minMinor, budgetMaxMinor: maxMinor, currency } = row
  return {
    id,
    title,
    summary: truncate(row.description, SUMMARY_LENGTH),
    platforms: fromPlatformMask(row.platformMask),
    followers,
    niche,
    budget: { minMinor, maxMinor, currency },
    postedAt,
    brand:
      row.brandName === null ? undefined : { name: row.brandName, pictureId: row.brandPictureId },
    hasApplied: row.applicationId !== null,
  }
}

/** How many there are in all, and where the next page starts. */
function placeOf(
  rows: Row[],
  shape: Shape,
  values: BrowseValues,
): Pick<BrowsePage, "next" | "total"> {
  const hasMore = rows.length > PAGE_SIZE
  const next = hasMore ? rows[PAGE_SIZE - 1]?.feedKey : undefined
  if (values.after === NEWEST && !hasMore && !shape.letters) {
    return { next, total: { count: rows.length, isAtLeast: false } }
  }
  const window = shape.letters ? LETTERS_WINDOW : COUNT_LIMIT + 1
  const countFrom = (after: number) => {
    const counted = statementsOf(shape).count.get({ ...values, after, window })
    return counted ?? { matching: 0, seen: 0, last: null }
  }
  const all = countFrom(NEWEST)
  const total = {
    count: Math.min(all.matching, COUNT_LIMIT),
    isAtLeast: all.matching > COUNT_LIMIT || (shape.letters && all.seen === window),
  }
  if (hasMore || !shape.letters) return { next, total }
  const rest = values.after === NEWEST ? all : countFrom(values.after)
  return { next: rest.seen === window ? (rest.last ?? undefined) : undefined, total }
}
