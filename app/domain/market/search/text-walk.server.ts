import type { SearchList } from "#db/schema/market-words.ts"
import { type FacetGroup, matchLetters, matchText } from "./facets.server.ts"
import { milestoneOf } from "./key-sample.server.ts"
import type { CheckValues, SearchSort } from "./sort-statements.server.ts"
import { hasNoRowChecks, MAX_QUICKLY_READ_ROWS, type SearchWalk } from "./walk-parts.server.ts"

/** A trigram with fewer rows is rare: all of them are compared at once. */
const RARE = 100

/** Trigrams examined, and rarest ones queried. */
const MAX_LOOKED_AT = 6
const ASKED_FOR = 3

/** Rows of a long list that are read before the time is checked. */
const FIRST_ROWS = 8000

type Texts = { order: SearchSort; columns: string }
type Asked = {
  list: SearchList
  listed: number
  texts: Texts
  text: string
  groups: readonly FacetGroup[]
  checks: CheckValues
}
type TextWalk = Pick<SearchWalk, "match" | "checks" | "isPlain" | "share" | "counted">

/**
 * Chooses the search-index query for a text: docs/decisions/0051-search-index.md. A short list is
 * asked for the whole text, a long one for its rare letters, or in parts for its rarest ones.
 * Matches are compared with the text.
 */
export function planTextWalk(asked: Asked): TextWalk {
  const { list, listed, texts, text, groups, checks } = asked
  const match = matchText(texts.columns, text, groups)
  const counted = { match, checks, isPlain: hasNoRowChecks(checks) }
  if (listed <= MAX_QUICKLY_READ_ROWS) return { ...counted, share: undefined }
  const ids = JSON.stringify(groups.map((group) => group.ids))
  const compared = {
    checks: { ...checks, text, columns: texts.columns, groups: ids },
    isPlain: false,
  }
  const { rare, threes } = rarestThrees(texts, text)
  if (rare !== undefined)
    return { ...compared, match: matchText(texts.columns, rare, []), share: undefined }
  const share = { first: FIRST_ROWS / listed }
  const milestone = milestoneOf(list, listed)
  if (milestone === undefined) return { ...counted, share }
  return {
    ...compared,
    match: matchLetters(texts.columns, threes, groups, milestone),
    share,
    counted,
  }
}

/** Finds rare trigrams, else the rarest among the newest rows. */
function rarestThrees({ order, columns }: Texts, text: string) {
  const threes = spreadOf(threesOf(text))
  const matches = JSON.stringify(threes.map((three) => matchText(columns, three, [])))
  const lasts = order.reach.all({ matches, nth: RARE }).map(({ last }) => last)
  const rare = threes[lasts.indexOf(null)]
  if (rare !== undefined) return { rare, threes: [] }
  const places = threes.map((three, n) => ({ three, last: lasts[n] ?? 0 }))
  const rarest = places.sort((a, b) => a.last - b.last).slice(0, ASKED_FOR)
  return { rare: undefined, threes: rarest.map(({ three }) => three) }
}

function threesOf(text: string): string[] {
  const letters = [...text]
  return [...new Set(letters.slice(2).map((_, n) => letters.slice(n, n + 3).join("")))]
}

const spreadOf = (threes: readonly string[]): string[] => {
  const step = Math.max(1, threes.length / MAX_LOOKED_AT)
  return threes.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step))
}
