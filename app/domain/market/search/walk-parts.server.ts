import type { CheckValues, Order } from "./order-statements.server.ts"

/** Whatever is looked for in so many rows is found, or not, in a few milliseconds. */
export const QUICKLY_READ = 20_000

export const NO_CHECKS: CheckValues = {
  hidden: "[]",
  letters: "",
  text: "",
  columns: "",
  groups: "[]",
  applicantId: "",
  now: 0,
}

/** Whether nothing is checked. */
export const isEmpty = ({ hidden, letters, text, applicantId }: CheckValues): boolean =>
  hidden === "[]" && letters === "" && text === "" && applicantId === ""

/** What is looked for in one order. */
export type Walk = {
  order: Order
  /** A query of the order's index. */
  match: string
  checks: CheckValues
  /** Whether nothing is checked: every row that the index answers is one that is wanted. */
  isPlain: boolean
  /**
   * The share of the list (0 to 1) that a page looks through; undefined where it need not stop. Of
   * texts nobody knows beforehand how common their letters are: after a first share the time tells how far it goes.
   */
  share: number | undefined | { first: number }
  /** How what lies below a page is counted, where another way is quicker for what stands as near as on that page. */
  counted?: Pick<Walk, "match" | "checks" | "isPlain"> | undefined
  /** How many match, where that is known beforehand. */
  known: number | undefined
  /** Whether the list has so many rows that counting them one by one is felt. */
  isLong: boolean
  /** Keys from this one on are not in the list. */
  top: number
  after: number | undefined
  before: number | undefined
  size: number
}

const MAX_PARTS = 6
const LEAST_GROWTH = 0.5

/** The processor's time, in milliseconds: neither what others do meanwhile nor a slow disk says anything of a text. */
export function spentMs(): number {
  // Linux knows the sum well; how it parts is a guess by ticks of four milliseconds.
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Shares of a list one after the other, those of a text for as long as there is time. */
export function* sharesOf(share: Walk["share"], maxMs: number): Generator<number | undefined> {
  if (typeof share !== "object") return yield share
  const startedAt = spentMs()
  let done = share.first
  yield done
  for (let part = 1; part < MAX_PARTS; part += 1) {
    const spent = Math.max(0.1, spentMs() - startedAt)
    if (spent >= maxMs) return
    const more = Math.min(1, done * (maxMs / spent - 1))
    // A part is a query or two, whatever it looks through: the rest of the time is not worth one.
    if (more < done * LEAST_GROWTH) return
    yield more
    done += more
  }
}
