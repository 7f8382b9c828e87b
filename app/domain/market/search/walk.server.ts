import { keyAtShare } from "./key-sample.server.ts"
import type { WalkValues } from "./order-statements.server.ts"
import { type KeyPage, pageOfAll } from "./search-page.ts"
import { sharesOf, spentMs, type Walk } from "./walk-parts.server.ts"

const COUNT_LIMIT = 1000

/** How many candidates a page looks through for what no index answers, also in a long list where one has helped. */
const PAGE_WINDOW = 600

/** The same in a long list in which every row is a candidate: a millisecond or two of work. */
const LONG_WINDOW = 300

/** How many of those a count looks through; of letters in a short list it takes more. */
const COUNT_WINDOW = 300

type Way = "down" | "up"
type Place = Pick<KeyPage, "keys" | "next" | "previous">
type Range = { below: number; from: number }
type Counted = { matching: number; isFull: boolean }
const NOBODY: Counted = { matching: 0, isFull: false }
type Taken = { keys: number[]; goesOn: number | undefined }

/**
 * A page of keys in the order of the list. The work is bounded: where what is wanted is common in its parts
 * and rare together, a page may come short, with a cursor from which it goes on.
 */
export function walk(asked: Walk): KeyPage {
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

function walkDown(asked: Walk, after: number | undefined): Place {
  const below = Math.min(after ?? asked.top, asked.top)
  const { keys, goesOn } = takeFrom(asked, below, "down")
  return { keys, next: goesOn, previous: after === undefined ? undefined : (keys[0] ?? after) }
}

function walkUp(asked: Walk, before: number): Place {
  const { keys, goesOn } = takeFrom(asked, before, "up")
  return { keys: keys.reverse(), next: keys.at(-1) ?? before + 1, previous: goesOn }
}

const PAGE_MS = 3
const COUNT_MS = 1

/** What a page finds from a key on, as far as its share goes or its time. */
function takeFrom(asked: Walk, start: number, way: Way): Taken {
  const { order, share, size } = asked
  const taken: Taken = { keys: [], goesOn: start }
  for (const one of sharesOf(share, PAGE_MS)) {
    const place = taken.goesOn ?? start
    const bound = one === undefined ? undefined : keyAtShare(order, place, one, way)
    const part = { ...asked, size: size - taken.keys.length }
    const { keys, goesOn } = take(part, way, rangeOf(asked, place, bound, way))
    taken.keys.push(...keys)
    taken.goesOn = goesOn
    // A part may end before its bound, at as many candidates as one page looks at.
    const isAtBound = bound !== undefined && goesOn === (way === "down" ? bound : bound - 1)
    if (!isAtBound || taken.keys.length === size) break
  }
  return taken
}

/** From a key down to a bound, which is in it, or up to one, which is not. */
const rangeOf = ({ top }: Walk, start: number, bound: number | undefined, way: Way): Range =>
  way === "down"
    ? { below: Math.min(start, top), from: bound ?? 0 }
    : { below: Math.min(bound ?? top, top), from: start + 1 }

/** Up to a page of keys, and where the walk goes on in its direction. */
function take(asked: Walk, way: Way, range: Range): Taken {
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

const valuesOf = ({ checks, match }: Walk, range: Range) => ({ ...checks, match, ...range })

/** Whether what matches stands so near together that the next of it cannot be far. */
function isWithinFirstShare({ order, share }: Walk, keys: readonly number[]): boolean {
  const [first = 0] = keys
  const bound =
    typeof share === "object" ? keyAtShare(order, first, share.first, "down") : undefined
  return bound === undefined || (keys.at(-1) ?? 0) >= bound
}

/** Counts what is above a page, the page, and what is below it: nothing is looked through twice. */
function countAll(asked: Walk, page: Place, above: Counted): KeyPage["total"] {
  const { keys, next } = page
  const isShort = keys.length < asked.size
  if (asked.known !== undefined) return toTotal(asked.known, false)
  const seen = above.matching + keys.length
  // A page that came short has looked at whatever a count would look at.
  if (above.isFull || isShort || next === undefined)
    return toTotal(seen, above.isFull || next !== undefined)
  if (asked.counted && !isWithinFirstShare(asked, keys)) return toTotal(seen, true)
  const below = countFrom({ ...asked, ...asked.counted }, next, 0, COUNT_LIMIT - seen)
  return toTotal(seen + below.matching, below.isFull)
}

/** How many match from below one key down to another, as far as a page's share goes. */
function countFrom(asked: Walk, top: number, from: number, most = COUNT_LIMIT): Counted {
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

/** All that match, where those are so few and a page's time is enough to see it; else undefined. */
export function takeFew(few: number, asked: Walk): number[] | undefined {
  if (typeof asked.share === "object" && isTooMuch(few, asked, asked.share.first)) return undefined
  const { keys, goesOn } = takeFrom({ ...asked, size: few }, asked.top, "down")
  return goesOn === undefined ? keys : undefined
}

/** Whether a first share tells that all of it would be several times a few, or take longer than a page may. */
function isTooMuch(few: number, asked: Walk, share: number): boolean {
  const size = Math.ceil(few * share * 5)
  const startedAt = spentMs()
  const { keys, goesOn } = takeFrom({ ...asked, share, size }, asked.top, "down")
  const isSlow = goesOn !== undefined && spentMs() - startedAt > PAGE_MS * share
  return keys.length === size || isSlow
}

const toTotal = (count: number, isAtLeast: boolean) => ({
  count: Math.min(count, COUNT_LIMIT),
  isAtLeast: isAtLeast || count > COUNT_LIMIT,
})

/** How many match in a range; `isFull` where nobody counted to its end. */
function count(asked: Walk, range: Range, most: number): Counted {
  const { order, isPlain, checks } = asked
  const areQuick = checks.letters !== "" && !asked.isLong
  const window = isPlain || areQuick ? most + 1 : COUNT_WINDOW
  const values: WalkValues = { ...valuesOf(asked, range), window, size: window }
  const seen = order.down.end.get(values)?.seen ?? 0
  const matching = isPlain ? seen : (order.count.get(values)?.matching ?? 0)
  return { matching, isFull: seen === window }
}

/** A page of keys that are all known: what a rare text has in an order that knows no texts. */
export const walkAll = (keys: number[], asked: Pick<Walk, "after" | "before" | "size">): KeyPage =>
  pageOfAll(
    keys.sort((a, b) => b - a),
    asked,
  )
