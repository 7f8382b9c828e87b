/** Minimum for a statistic: docs/rules.md#trust-strip */
export const MIN_TRUST_FACTS = 3

/** Higher counts read "1,000+". */
export const MAX_COUNTED = 1000

type Judged = { appliedAt: number; decidedAt: number | null; outcome: string | null }

/** `rate` from 0 to 1, of at least three; `medianMs` undefined without timed answers. */
export function answersOf(applications: readonly Judged[]) {
  if (applications.length < MIN_TRUST_FACTS) return undefined
  const answered = applications.filter(({ decidedAt }) => decidedAt !== null)
  // Cancelling an order overwrites the time of the answer.
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

/** Rounds up: "within an hour", "5 hours", "2 days". */
export function answerTimeText(ms: number): string {
  const hours = Math.ceil(ms / HOUR_MS)
  if (hours <= 1) return "within an hour"
  if (hours < 48) return `${hours} hours`
  return `${Math.ceil(hours / 24)} days`
}

/** "12"; "1,000+" above MAX_COUNTED. */
export const countText = (count: number): string =>
  count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString("en-US")}+` : String(count)
