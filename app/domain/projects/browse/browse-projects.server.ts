import type { InfluencerActor } from "#app/domain/accounts/actor.ts"
import { blockedIdsOf } from "#app/domain/accounts/blocked-users.server.ts"
import { toPlatformMask } from "#app/domain/platforms.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import type { SearchPage } from "../../search/search-page.ts"
import { foldForComparison, truncate } from "../../text.ts"
import { toProject } from "../project.ts"
import type { BrowseFilters } from "./browse-filters.ts"
import { type BrowseValues, prepareBrowse, type Shape } from "./browse-statements.server.ts"

const PAGE_SIZE = 20
const COUNT_LIMIT = 1000
const SUMMARY_LENGTH = 80

/** The trigram index knows no shorter text. */
const SHORTEST_PHRASE = 3

/** How many candidates one page looks through for what no index answers: a few milliseconds of work. */
const PAGE_WINDOW = { letters: 3000, platforms: 20_000 }

/** How many candidates are looked through to count those that match. */
const COUNT_WINDOW = 2000

/** How many of the newest projects a search is counted in. */
const COUNT_DEPTH = 5000

/** So few candidates of the other filters are searched title by title, which beats the search index. */
const FEW = 1000

export type BrowsePage = SearchPage<BrowseItem> & {
  /** By which facts of the own page `fits` chose; empty where it was not asked for, or none is filled in. */
  fittedBy: ("platforms" | "niches" | "followers")[]
}

/**
 * Active projects that match every filter (docs/rules.md#browsing), newest first. What no index answers
 * is looked for in a bounded number: such a page may come short, with a `next` from which it goes on.
 */
export function browseProjects(actor: InfluencerActor, filters: BrowseFilters): BrowsePage {
  const keys = {
    search: foldForComparison(filters.search),
    niche: foldForComparison(filters.niche),
  }
  const values: BrowseValues = {
    influencerId: actor.userId,
    terms: toTerms(filters, keys),
    niche: keys.niche,
    followers: filters.followers ?? "",
    platformMask: toPlatformMask(filters.platforms),
    letters: keys.search,
    after: filters.after ?? NEWEST,
    window: PAGE_SIZE + 1,
    size: PAGE_SIZE + 1,
    depth: COUNT_DEPTH,
    hidden: blockedIdsOf(actor.userId),
  }
  const shape = shapeOf(filters, values)
  const bounded = { ...values, window: windowOf(shape) }
  const rows = statementsOf(shape).page.all(bounded)
  return {
    items: rows.slice(0, PAGE_SIZE).map(toItem),
    ...placeOf(rows, shape, bounded),
    previous: undefined,
    position: filters.after === undefined ? 1 : undefined,
    fittedBy: [],
  }
}

const NEWEST = Number.MAX_SAFE_INTEGER

function shapeOf(filters: BrowseFilters, values: BrowseValues): Shape {
  const feed: Shape = {
    source: "feed",
    niche: values.niche !== "",
    followers: filters.followers !== undefined,
    platforms: filters.platforms.length > 0,
    letters: values.letters !== "",
    hides: values.hidden !== "[]",
  }
  const isPhrase = [...values.letters].length >= SHORTEST_PHRASE
  return isPhrase && !isAmongFew(feed, values) ? { ...SEARCH, hides: feed.hides } : feed
}

const SEARCH: Shape = {
  source: "search",
  niche: false,
  followers: false,
  platforms: false,
  letters: false,
  hides: false,
}

/** Whether niche and followers leave only a few projects to look through. */
function isAmongFew(feed: Shape, values: BrowseValues): boolean {
  if (!feed.niche && !feed.followers) return false
  const listed = statementsOf({ ...feed, platforms: false, letters: false, hides: false })
  const end = listed.end.get({ ...values, after: NEWEST, window: FEW + 1 })
  return end !== undefined && end.seen <= FEW
}

function windowOf({ letters, platforms, hides }: Shape): number {
  if (letters) return PAGE_WINDOW.letters
  return platforms || hides ? PAGE_WINDOW.platforms : PAGE_SIZE + 1
}

const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The query of the search index; the marks of niche and facets are those of its migration. */
function toTerms(
  { followers, platforms }: BrowseFilters,
  { search, niche }: { search: string; niche: string },
): string {
  const networks = platforms.map((platform) => phrase(`\x02p${PLATFORMS.indexOf(platform)}`))
  const terms = [
    `title : ${phrase(search)}`,
    niche !== "" && `niche : ${phrase(`\x01${niche}\x01`)}`,
    followers && `facets : ${phrase(`\x02f${FOLLOWER_BANDS.indexOf(followers)}`)}`,
    networks.length > 0 && `facets : (${networks.join(" OR ")})`,
  ]
  return terms.filter(Boolean).join(" AND ")
}

const statementsByShape = new Map<string, ReturnType<typeof prepareBrowse>>()

function statementsOf(shape: Shape) {
  const key = Object.values(shape).join()
  const statements = statementsByShape.get(key) ?? prepareBrowse(shape)
  statementsByShape.set(key, statements)
  return statements
}

type Row = ReturnType<ReturnType<typeof prepareBrowse>["page"]["all"]>[number]

function toItem({ description, brandName, brandPictureId, applicationId, ...project }: Row) {
  return {
    ...toProject(project),
    summary: truncate(description, SUMMARY_LENGTH),
    /** Undefined when the brand is gone. */
    brand: brandName === null ? undefined : { name: brandName, pictureId: brandPictureId },
    hasApplied: applicationId !== null,
  }
}

/** What a card shows. Nothing of other applicants: docs/rules.md#others-stay-unseen */
export type BrowseItem = ReturnType<typeof toItem>

/** How many there are in all, and where the next page starts. */
function placeOf(
  rows: Row[],
  shape: Shape,
  values: BrowseValues,
): Pick<BrowsePage, "next" | "total"> {
  const isFirst = values.after === NEWEST
  const hasMore = rows.length > PAGE_SIZE
  const next = hasMore ? rows[PAGE_SIZE - 1]?.feedKey : endOfWindow(shape, values)
  if (isFirst && !hasMore) {
    return { next, total: { count: rows.length, isAtLeast: next !== undefined } }
  }
  // Whoever is on a later page has seen a page before.
  const seen = rows.length + (isFirst ? 0 : PAGE_SIZE)
  return { next, total: countAll(shape, values, seen) }
}

/** Where a page goes on that ran out of its window rather than of projects. */
function endOfWindow(shape: Shape, values: BrowseValues): number | undefined {
  if (!shape.letters && !shape.platforms && !shape.hides) return undefined
  const end = statementsOf(shape).end.get(values)
  return end?.seen === values.window ? end.last : undefined
}

function countAll(shape: Shape, values: BrowseValues, seen: number): BrowsePage["total"] {
  const isChecked = shape.letters || shape.platforms || shape.hides
  const window = isChecked ? COUNT_WINDOW : COUNT_LIMIT + 1
  const counted = statementsOf(shape).count.get({ ...values, after: NEWEST, window })
  if (!counted) return { count: seen, isAtLeast: true }
  const { matching, oldest } = counted
  const isAtLeast = counted.seen === window || matching > COUNT_LIMIT || oldest > 0
  return {
    count: Math.min(isAtLeast ? Math.max(matching, seen) : matching, COUNT_LIMIT),
    isAtLeast,
  }
}
