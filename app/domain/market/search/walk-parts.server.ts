import type { CheckValues, SearchSort } from "./sort-statements.server.ts"

/** Any search over this many rows takes a few milliseconds. */
export const MAX_QUICKLY_READ_ROWS = 20_000

export const NO_ROW_CHECKS: CheckValues = {
  hidden: "[]",
  letters: "",
  text: "",
  columns: "",
  groups: "[]",
  applicantId: "",
  now: 0,
}

export const hasNoRowChecks = ({ hidden, letters, text, applicantId }: CheckValues): boolean =>
  hidden === "[]" && letters === "" && text === "" && applicantId === ""

export type SearchWalk = {
  order: SearchSort
  match: string
  checks: CheckValues
  /** No checks: every row of the index matches. */
  isPlain: boolean
  /** From 0 to 1; undefined is unbounded. A text reads a `first` share, then while time allows. */
  share: number | undefined | { first: number }
  /** Counts rows below a page, where it is faster for dense matches. */
  counted?: Pick<SearchWalk, "match" | "checks" | "isPlain"> | undefined
  known: number | undefined
  isLong: boolean
  /** Exclusive upper bound of keys. */
  top: number
  after: number | undefined
  before: number | undefined
  size: number
}

const MAX_PARTS = 6
const LEAST_GROWTH = 0.5

/** Returns CPU time in ms, which other work and slow disks do not affect. */
export function cpuTimeMs(): number {
  // On Linux only the sum is exact; the split is guessed in 4 ms ticks.
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Texts continue until `maxMs` is spent. */
export function* sharesOf(
  share: SearchWalk["share"],
  maxMs: number,
): Generator<number | undefined> {
  if (typeof share !== "object") return yield share
  const startedAt = cpuTimeMs()
  let done = share.first
  yield done
  for (let part = 1; part < MAX_PARTS; part += 1) {
    const spent = Math.max(0.1, cpuTimeMs() - startedAt)
    if (spent >= maxMs) return
    const more = Math.min(1, done * (maxMs / spent - 1))
    // Each part costs a query or two, so a small rest is not worth one.
    if (more < done * LEAST_GROWTH) return
    yield more
    done += more
  }
}
