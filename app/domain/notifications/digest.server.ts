import { and, between, count, desc, eq } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { notices } from "#db/schema/notifications.ts"

/** How many notices a digest shows; of the others it says how many there are. */
const MOST_SHOWN = 50

type Range = { userId: string; from: number; to: number }

const isOfDigest = (p: Range) =>
  and(
    eq(notices.userId, p.userId),
    between(notices.id, p.from, p.to),
    eq(notices.digest, "digested"),
  )

const selectShown = query((p: Params<Range>) =>
  db.select().from(notices).where(isOfDigest(p)).orderBy(desc(notices.id)).limit(MOST_SHOWN),
)

const countDigested = query((p: Params<Range>) =>
  db.select({ count: count() }).from(notices).where(isOfDigest(p)),
)

/** What a digest's mail tells, read when it is sent: the newest notices, and how many more there are. */
export function findDigest(userId: string, data: Record<string, string | number>) {
  const range = { userId, from: Number(data.from), to: Number(data.to) }
  const shown = selectShown.all(range)
  return { notices: shown, more: (countDigested.get(range)?.count ?? 0) - shown.length }
}
