import type { SearchList } from "#db/schema/market-words.ts"
import {
  type FoundGroup,
  findFacets,
  isPhrase,
  matchMarks,
  matchMarksBesideText,
  matchText,
  type Wanted,
} from "./facets.server.ts"
import type { CheckValues, Order } from "./order-statements.server.ts"
import { type KeyPage, NOTHING } from "./search-page.ts"
import { takeFew, type Walk, walk, walkAll } from "./walk.server.ts"

/** How many postings one page looks through, over all marks. */
const MOST_STEPS = 12_000

/** The same of a long list, where what is looked for lies far apart: a millisecond of work. */
const MOST_FAR_STEPS = 3500

/** So few rows with a text are put in another order by themselves. */
const FEW = 500

/** Whatever is looked for in so many rows is found, or not, in a few milliseconds. */
const QUICKLY_READ = 20_000

const shareByTime = (listed: number): Walk["share"] =>
  listed > QUICKLY_READ ? { first: QUICKLY_READ / listed } : undefined

/** What is asked of a list. */
export type ListSearch = {
  list: SearchList
  /** The order asked for. Newest first is an order that knows texts too. */
  order: Order
  isNewest: boolean
  wanted: readonly Wanted[]
  /** Folded; of one or two letters or longer, or empty. */
  text: string
  /** Where a text is looked for: newest first, in the named columns. */
  texts: { order: Order; columns: string }
  hidden: string
  applicantId: string
  /** Keys from this one on are not in the list. */
  top?: number
} & Pick<Walk, "after" | "before" | "size">

/** A page of keys: docs/decisions/0051-one-walk-for-any-filter.md */
export function searchList(search: ListSearch): KeyPage {
  const { all, groups } = findFacets(search.list, search.wanted)
  if ([all, ...groups].some(({ count }) => count === 0)) return NOTHING
  return isPhrase(search.text)
    ? searchText(search, groups, all.count)
    : searchFacets(search, groups, all)
}

function searchFacets(search: ListSearch, groups: FoundGroup[], all: FoundGroup): KeyPage {
  const checks = checksOf(search, { letters: search.text })
  const isPlain = isEmpty(checks)
  const wanted = groups.length === 0 ? [all] : groups
  return walk({
    ...placeOf(search),
    order: search.order,
    match: (search.isNewest ? matchMarksBesideText : matchMarks)(wanted),
    checks,
    isPlain,
    share: groups.length < 2 ? undefined : shareOf(groups, all.count),
    known: isPlain && search.top === undefined ? countOf(wanted) : undefined,
  })
}

/** Of one certain thing the facet itself says it. */
const countOf = ([only, ...more]: FoundGroup[]): number | undefined =>
  more.length === 0 && only?.marks.length === 1 ? only.count : undefined

function searchText(search: ListSearch, groups: FoundGroup[], listed: number): KeyPage {
  const { order, isNewest, texts, text } = search
  const match = matchText(texts.columns, text, groups)
  const checks = checksOf(search, {})
  const place = { ...placeOf(search), share: shareByTime(listed), known: undefined }
  if (isNewest)
    return walk({ ...place, order: texts.order, match, checks, isPlain: isEmpty(checks) })
  const few = takeFew(FEW, everywhere(texts.order, matchText(texts.columns, text, []), listed))
  if (few) return walkAll(collect(search, withGroups(few, search, match, groups), checks), search)
  const { all } = findFacets(search.list, [])
  return walk({
    ...place,
    share: shareOf(groups, listed),
    order,
    match: matchMarks(groups.length === 0 ? [all] : groups),
    checks: { ...checks, words: matchText(texts.columns, text, []), text },
    isPlain: false,
  })
}

const NO_CHECKS: CheckValues = { hidden: "[]", letters: "", words: "", text: "", applicantId: "" }

/** All rows that an index answers, as far as there is time to look at them. */
const everywhere = (order: Order, match: string, listed: number): Walk => ({
  order,
  match,
  checks: NO_CHECKS,
  isPlain: true,
  share: shareByTime(listed),
  known: undefined,
  top: Number.MAX_SAFE_INTEGER,
  after: undefined,
  before: undefined,
  size: FEW,
})

/** Those of a few that have the facets too: the index is asked for no more than lies between them. */
function withGroups(
  few: readonly number[],
  { texts }: ListSearch,
  match: string,
  groups: readonly FoundGroup[],
): readonly number[] {
  const [first] = few
  const last = few.at(-1)
  if (groups.length === 0 || first === undefined || last === undefined) return few
  const values = { ...NO_CHECKS, match, below: first + 1, from: last, window: FEW, size: 0 }
  return texts.order.down.plain.all(values).map(({ key }) => key)
}

/** Where those that were found by their text stand in the order asked for. */
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
  return { hidden, letters, words: "", text: "", applicantId }
}

const isEmpty = ({ hidden, letters, words, applicantId }: CheckValues): boolean =>
  hidden === "[]" && letters === "" && words === "" && applicantId === ""

const placeOf = ({ after, before, size, top = Number.MAX_SAFE_INTEGER }: ListSearch) => ({
  after,
  before,
  size,
  top,
})

/** The share of a list that holds enough rows of the rarest group; undefined where that is all of it. */
function shareOf(groups: readonly FoundGroup[], listed: number): number | undefined {
  const rarest = Math.min(listed, ...groups.map(({ count }) => count))
  const marks = groups.reduce((sum, group) => sum + group.marks.length, 0)
  const steps = listed > QUICKLY_READ ? MOST_FAR_STEPS : MOST_STEPS
  const most = steps / Math.max(2, marks)
  return rarest <= most ? undefined : most / rarest
}
