import { clock, DAY } from "#app/platform/clock.server.ts"
import { type Params, query } from "#app/platform/db.server.ts"
import { cappedCount } from "./capped-count.server.ts"
import { MAX_COUNTED } from "./counts.ts"
import { NEW_FOR_MS } from "./new-brands.server.ts"
import { QUEUES, type QueuePart, type QueueTimes } from "./queue-table.server.ts"

/** Banks take a day or two; longer means stuck. */
const SLOW_AFTER_MS = 3 * DAY

/** Days to look back for differences and external refunds. */
const BOOK_DAYS = 400

export type QueueKey = (typeof QUEUES)[number]["key"]

const counters = QUEUES.map(({ key, parts }: { key: QueueKey; parts: readonly QueuePart[] }) => ({
  key,
  parts: parts.map(({ where, ...counted }) =>
    query((p: Params<QueueTimes>) => cappedCount(counted, where(p))),
  ),
}))

/** 1,001 means more than 1,000; these have no age and no sum. */
export type QueueCount = { key: QueueKey; count: number; oldestAt?: number; paise?: number }

/** docs/rules.md#queues-of-the-desk */
export function countQueues(): QueueCount[] {
  const now = clock.now()
  const moments = {
    now,
    slowSince: now - SLOW_AFTER_MS,
    newSince: now - NEW_FOR_MS,
    booksSince: Math.floor(now / DAY) - BOOK_DAYS,
    othersSince: now - BOOK_DAYS * DAY,
  }
  return counters.map(({ key, parts }) => {
    const found = parts.flatMap((part) => part.get(moments) ?? [])
    const count = found.reduce((total, { n }) => total + n, 0)
    if (count > MAX_COUNTED) return { key, count: MAX_COUNTED + 1 }
    const times = found.flatMap(({ oldest }) => (oldest === null ? [] : Number(oldest)))
    const paise = found.reduce((total, one) => total + (one.paise ?? 0), 0)
    return {
      ...{ key, count },
      ...(times.length > 0 && { oldestAt: Math.min(...times) }),
      ...(paise > 0 && { paise }),
    }
  })
}
