import { keyAtShare } from "./key-sample.server.ts"
import { type KeyPage, pageOfAll } from "./search-page.ts"
import type { WalkValues } from "./sort-statements.server.ts"
import { cpuTimeMs, type SearchWalk, sharesOf } from "./walk-parts.server.ts"

const COUNT_LIMIT = 1000

/** Candidates checked per page, in a short list or after an index narrowed it. */
const PAGE_WINDOW = 600

/** For a long list in which every row is a candidate: 1 to 2 ms. */
const LONG_WINDOW = 300

/** Candidates checked per count; short texts in short lists get more. */
const COUNT_WINDOW = 300

type Way = "down" | "up"
type Place = Pick<KeyPage, "keys" | "next" | "previous">
type Range = { below: number; from: number }
type Counted = { matching: number; isFull: boolean }
const NOBODY: Counted = { matching: 0, isFull: false }
type Taken = { keys: number[]; goesOn: number | undefined }

/** Bounded work: if common conditions rarely coincide, a page may be short, with a cursor. */
export function walkIndex(asked: SearchWalk): KeyPage {
  const page =
    asked.before === undefined ? walkDown(asked, asked.after) : walkUp(asked, asked.before)
  const [first] = page.keys
  const isFirst = page.previous === undefined
  const above = isFirst || first === undefined ? NOBODY : countFrom(asked, asked.top, first + 1)
  return {
    ...page,
    total: countAll(asked, page, above),
    position: above.isFull || (first === undefined && !isFirst) ? undefined : above.matching + 1,
  }
}

function walkDown(asked: SearchWalk, after: number | undefined): Place {
  const below = Math.min(after ?? asked.top, asked.top)
  const { keys, goesOn } = takeFrom(asked, below, "down")
  return { keys, next: goesOn, previous: after === undefined ? undefined : (keys[0] ?? after) }
}

function walkUp(asked: SearchWalk, before: number): Place {
  const { keys, goesOn } = takeFrom(asked, before, "up")
  return { keys: keys.reverse(), next: keys.at(-1) ?? before + 1, previous: goesOn }
}

const PAGE_MS = 3
const COUNT_MS = 1

function takeFrom(asked: SearchWalk, start: number, way: Way): Taken {
  const { order, share, size } = asked
  const taken: Taken = { keys: [], goesOn: start }
  for (const one of sharesOf(share, PAGE_MS)) {
    const place = taken.goesOn ?? start
    const bound = one === undefined ? undefined : keyAtShare(order, place, one, way)
    const part = { ...asked, size: size - taken.keys.length }
    const { keys, goesOn } = take(part, way, rangeOf(asked, place, bound, way))
    taken.keys.push(...keys)
    taken.goesOn = goesOn
    // A part may end early, at the page's limit of candidates.
    const isAtBound = bound !== undefined && goesOn === (way === "down" ? bound : bound - 1)
    if (!isAtBound || taken.keys.length === size) break
  }
  return taken
}

/** Down to `bound` inclusive, or up to it exclusive. */
const rangeOf = ({ top }: SearchWalk, start: number, bound: number | undefined, way: Way): Range =>
  way === "down"
    ? { below: Math.min(start, top), from: bound ?? 0 }
    : { below: Math.min(bound ?? top, top), from: start + 1 }

function take(asked: SearchWalk, way: Way, range: Range): Taken {
  const { order, isPlain, size } = asked
  const maxChecked = asked.isLong && !asked.counted ? LONG_WINDOW : PAGE_WINDOW
  const window = isPlain ? size + 1 : maxChecked
  const values = { ...valuesOf(asked, range), window, size: size + 1 }
  const found = (isPlain ? order[way].plain : order[way].checked).all(values)
  const keys = found.slice(0, size).map(({ key }) => key)
  if (found.length > size) return { keys, goesOn: keys.at(-1) }
  const end = isPlain ? undefined : order[way].end.get(values)
  if (end?.seen === window) return { keys, goesOn: end.last }
  if (way === "down") return { keys, goesOn: range.from > 0 ? range.from : undefined }
  return { keys, goesOn: range.below < asked.top ? range.below - 1 : undefined }
}

const valuesOf = ({ checks, match }: SearchWalk, range: Range) => ({ ...checks, match, ...range })

function isWithinFirstShare({ order, share }: SearchWalk, keys: readonly number[]): boolean {
  const [first = 0] = keys
  const bound =
    typeof share === "object" ? keyAtShare(order, first, share.first, "down") : undefined
  return bound === undefined || (keys.at(-1) ?? 0) >= bound
}

/** Reads nothing twice. */
function countAll(asked: SearchWalk, page: Place, above: Counted): KeyPage["total"] {
  const { keys, next } = page
  const isShort = keys.length < asked.size
  if (asked.known !== undefined) return toTotal(asked.known, false)
  const seen = above.matching + keys.length
  // A short page has already read all that a count would.
  if (above.isFull || isShort || next === undefined)
    return toTotal(seen, above.isFull || next !== undefined)
  if (asked.counted && !isWithinFirstShare(asked, keys)) return toTotal(seen, true)
  const below = countFrom({ ...asked, ...asked.counted }, next, 0, COUNT_LIMIT - seen)
  return toTotal(seen + below.matching, below.isFull)
}

function countFrom(asked: SearchWalk, top: number, from: number, most = COUNT_LIMIT): Counted {
  const { order, share } = asked
  let below = top
  let matching = 0
  for (const one of sharesOf(share, COUNT_MS)) {
    const bound = one === undefined ? undefined : keyAtShare(order, below, one, "down")
    const part = { below, from: Math.max(from, bound ?? 0) }
    const counted = count(asked, part, most)
    matching += counted.matching
    const isFull = counted.isFull || matching > most
    if (isFull || part.from === from) return { matching, isFull }
    below = part.from
  }
  return { matching, isFull: true }
}

/** Undefined when they are many or slow to find. */
export function takeFew(few: number, asked: SearchWalk): number[] | undefined {
  if (typeof asked.share === "object" && isTooMuch(few, asked, asked.share.first)) return undefined
  const { keys, goesOn } = takeFrom({ ...asked, size: few }, asked.top, "down")
  return goesOn === undefined ? keys : undefined
}

/** Estimates from a first share. */
function isTooMuch(few: number, asked: SearchWalk, share: number): boolean {
  const size = Math.ceil(few * share * 5)
  const startedAt = cpuTimeMs()
  const { keys, goesOn } = takeFrom({ ...asked, share, size }, asked.top, "down")
  const isSlow = goesOn !== undefined && cpuTimeMs() - startedAt > PAGE_MS * share
  return keys.length === size || isSlow
}

const toTotal = (count: number, isAtLeast: boolean) => ({
  count: Math.min(count, COUNT_LIMIT),
  isAtLeast: isAtLeast || count > COUNT_LIMIT,
})

/** `isFull` when the limit ended the count. */
function count(asked: SearchWalk, range: Range, most: number): Counted {
  const { order, isPlain, checks } = asked
  const areQuick = checks.letters !== "" && !asked.isLong
  const window = isPlain || areQuick ? most + 1 : COUNT_WINDOW
  const values: WalkValues = { ...valuesOf(asked, range), window, size: window }
  const seen = order.down.end.get(values)?.seen ?? 0
  const matching = isPlain ? seen : (order.count.get(values)?.matching ?? 0)
  return { matching, isFull: seen === window }
}

export const walkAll = (
  keys: number[],
  asked: Pick<SearchWalk, "after" | "before" | "size">,
): KeyPage =>
  pageOfAll(
    keys.sort((a, b) => b - a),
    asked,
  )
