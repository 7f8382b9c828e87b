import type { Rating } from "./review.ts"

/** Below so many facts nothing is made of them: docs/rules.md#trust-strip */
export const FEWEST_FACTS = 3

/** Where counting ends: what is more reads "1,000+". */
export const MAX_COUNTED = 1000

/** By what a creator may judge a brand. */
export type BrandTrust = {
  /** In milliseconds since the epoch. */
  memberSince: number
  /** Posted ones; one more than MOST_COUNTED stands for any number above. */
  projects: number
  /** Orders that were paid for and not given back; counted like them. */
  paidOrders: number
  /** Whether there is too little to judge by. */
  isNew: boolean
  /** Of the applications of half a year; undefined below three. */
  answers: Answers | undefined
  rating: Rating | undefined
}

/** `rate` from 0 to 1; `medianMs` undefined where no answer can be timed. */
export type Answers = { rate: number; medianMs: number | undefined }

type Judged = { appliedAt: number; decidedAt: number | null; outcome: string | null }

/** How many applications were answered, and how long the one in the middle took. */
export function answersOf(applications: readonly Judged[]): Answers | undefined {
  if (applications.length < FEWEST_FACTS) return undefined
  const answered = applications.filter(({ decidedAt }) => decidedAt !== null)
  // A cancelled order has put its own time in the place of the answer's.
  const times = answered.flatMap(({ appliedAt, decidedAt, outcome }) =>
    decidedAt === null || outcome === "order_cancelled" ? [] : [decidedAt - appliedAt],
  )
  return { rate: answered.length / applications.length, medianMs: medianOf(times) }
}

function medianOf(times: readonly number[]): number | undefined {
  const sorted = [...times].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2
}

const HOUR_MS = 3_600_000

/** A time in words, to the next larger unit: "within an hour", "5 hours", "2 days". */
export function answerTimeText(ms: number): string {
  const hours = Math.ceil(ms / HOUR_MS)
  if (hours <= 1) return "within an hour"
  if (hours < 48) return `${hours} hours`
  return `${Math.ceil(hours / 24)} days`
}

/** A count that was ended at MOST_COUNTED, in words: "12", "1,000+". */
export const countText = (count: number): string =>
  count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString("en-US")}+` : String(count)
