import { clock } from "#app/platform/clock.server.ts"
import type { SearchList } from "#db/schema/market-words.ts"
import {
  type FacetGroup,
  findFacets,
  isPhrase,
  matchTokens,
  matchTokensBesideText,
  type WantedFacet,
} from "./facets.server.ts"
import { takeFew, walkAll, walkIndex } from "./index-walk.server.ts"
import { type KeyPage, NO_RESULTS } from "./search-page.ts"
import type { CheckValues, SearchSort } from "./sort-statements.server.ts"
import { planTextWalk } from "./text-walk.server.ts"
import {
  hasNoRowChecks,
  MAX_QUICKLY_READ_ROWS,
  NO_ROW_CHECKS,
  type SearchWalk,
} from "./walk-parts.server.ts"

/** Postings per page, over all tokens. */
const MAX_STEPS = 12_000

/** For distant matches in long lists: 1 ms of work. */
const MAX_FAR_STEPS = 3500

/** Up to this number, text matches are re-sorted directly. */
const FEW = 500

export type ListSearch = {
  list: SearchList
  /** Only newest first also searches texts. */
  order: SearchSort
  isNewest: boolean
  wanted: readonly WantedFacet[]
  /** Folded; may be empty. */
  text: string
  /** Text search runs newest first, in these columns. */
  texts: { order: SearchSort; columns: string }
  hidden: string
  applicantId: string
  /** Exclusive upper bound of keys. */
  top?: number
} & Pick<SearchWalk, "after" | "before" | "size">

/** A page of keys: docs/decisions/0051-search-index.md */
export function searchList(search: ListSearch): KeyPage {
  const { all, groups } = findFacets(search.list, search.wanted)
  if ([all, ...groups].some(({ count }) => count === 0)) return NO_RESULTS
  return isPhrase(search.text)
    ? searchText(search, groups, all.count)
    : searchFacets(search, groups, all)
}

function searchFacets(search: ListSearch, groups: FacetGroup[], all: FacetGroup): KeyPage {
  const checks = checksOf(search, { letters: search.text })
  const isPlain = hasNoRowChecks(checks)
  const wanted = groups.length === 0 ? [all] : groups
  return walkIndex({
    ...placeOf(search),
    isLong: all.count > MAX_QUICKLY_READ_ROWS,
    order: search.order,
    match: (search.isNewest ? matchTokensBesideText : matchTokens)(wanted),
    checks,
    isPlain,
    share: groups.length < 2 ? undefined : shareOf(groups, all.count),
    known: isPlain && search.top === undefined ? countOf(wanted) : undefined,
  })
}

/** A single facet stores its own count. */
const countOf = ([only, ...more]: FacetGroup[]): number | undefined =>
  more.length === 0 && only?.tokens.length === 1 ? only.count : undefined

function searchText(search: ListSearch, groups: FacetGroup[], listed: number): KeyPage {
  const { list, order, isNewest, texts, text } = search
  const checks = checksOf(search, {})
  const place = { ...placeOf(search), isLong: listed > MAX_QUICKLY_READ_ROWS, known: undefined }
  const asked = { list, listed, texts, text, groups }
  if (isNewest)
    return walkIndex({ ...place, order: texts.order, ...planTextWalk({ ...asked, checks }) })
  const few = takeFew(FEW, {
    ...place,
    ...EVERYWHERE,
    order: texts.order,
    ...planTextWalk({ ...asked, checks: NO_ROW_CHECKS }),
  })
  if (few) return walkAll(collect(search, few, checks), search)
  const { all } = findFacets(search.list, [])
  return walkIndex({
    ...place,
    share: shareOf(groups, listed),
    order,
    match: matchTokens(groups.length === 0 ? [all] : groups),
    checks: { ...checks, text, columns: texts.columns },
    isPlain: false,
  })
}

/** Starts at the newest row, whatever page is requested. */
const EVERYWHERE = { top: Number.MAX_SAFE_INTEGER, after: undefined, before: undefined }

function collect(
  { order, top = Number.MAX_SAFE_INTEGER }: ListSearch,
  found: readonly number[],
  checks: CheckValues,
): number[] {
  return order.collect
    .all({ ...checks, feedKeys: JSON.stringify(found) })
    .map(({ key }) => key)
    .filter((key) => key < top)
}

function checksOf(
  { hidden, applicantId }: ListSearch,
  { letters = "" }: { letters?: string },
): CheckValues {
  return { ...NO_ROW_CHECKS, hidden, letters, applicantId, now: clock.now() }
}

const placeOf = ({ after, before, size, top = Number.MAX_SAFE_INTEGER }: ListSearch) => ({
  after,
  before,
  size,
  top,
})

/** Undefined means all. */
function shareOf(groups: readonly FacetGroup[], listed: number): number | undefined {
  const rarest = Math.min(listed, ...groups.map(({ count }) => count))
  const tokens = groups.reduce((sum, group) => sum + group.tokens.length, 0)
  const steps = listed > MAX_QUICKLY_READ_ROWS ? MAX_FAR_STEPS : MAX_STEPS
  const most = steps / Math.max(2, tokens)
  return rarest <= most ? undefined : most / rarest
}
