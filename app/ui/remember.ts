/** The moments of a hundred pages, each with a text or two: less than a megabyte. */
const MOST = 2000

/**
 * Computes what belongs to a moment, in milliseconds, once for all pages that show it, until there were 2,000 others.
 * For the server, which says the same on many pages: docs/decisions/0054-what-each-trick-is-worth.md
 */
export function rememberByMoment<Value>(compute: (at: number) => Value): (at: number) => Value {
  const known = new Map<number, Value>()
  return (at) => {
    const before = known.get(at)
    if (before !== undefined) return before
    const value = compute(at)
    if (known.size >= MOST) known.clear()
    known.set(at, value)
    return value
  }
}
