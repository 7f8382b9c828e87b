import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { type Page, readTimeCursor, type TimeCursor, toTimePage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { reviews } from "#db/schema/conversations.ts"
import { profiles } from "#db/schema/profiles.ts"

const PAGE_SIZE = 10

const selectPage = query((p: Params<TimeCursor & { toId: string; limit: number }>) =>
  db
    .select({
      id: reviews.id,
      /** Null when the account is deleted. */
      fromName: profiles.name,
      ...pick(reviews, "stars", "text", "reply"),
      publishedAt: sql<number>`${reviews.publishedAt}`,
    })
    .from(reviews)
    .leftJoin(users, and(eq(users.id, reviews.fromId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(reviews.toId, p.toId),
        eq(reviews.status, "published"),
        sql`(${reviews.publishedAt}, ${reviews.id}) < (${p.at}, ${p.id})`,
      ),
    )
    .orderBy(desc(reviews.publishedAt), desc(reviews.id))
    .limit(p.limit),
)

function toShown(row: ReturnType<typeof selectPage.all>[number]) {
  const { fromName, text, reply } = row
  return {
    ...row,
    fromName: fromName && shownName(fromName),
    text: maskShownText(text),
    reply: reply && maskShownText(reply),
  }
}

/** Contact details are masked. */
export type PublishedReview = ReturnType<typeof toShown>

const selectWritten = query((p: Params<{ fromId: string; ids: string }>) =>
  db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      sql`${reviews.id} IN (SELECT value FROM json_each(${p.ids})) AND ${reviews.fromId} = ${p.fromId}`,
    ),
)

export function findReviewsWrittenBy(fromId: string, reviewIds: readonly string[]): Set<string> {
  if (reviewIds.length === 0) return new Set()
  const rows = selectWritten.all({ fromId, ids: JSON.stringify(reviewIds) })
  return new Set(rows.map(({ id }) => id))
}

/** Lists published reviews, newest first, ten a page. The caller checks if the user is visible. */
export function listPublishedReviews(toId: string, after?: string): Page<PublishedReview> {
  const cursor = readTimeCursor(after)
  const rows = selectPage.all({ toId, ...cursor, limit: PAGE_SIZE + 1 }).map(toShown)
  return toTimePage(rows, PAGE_SIZE, "publishedAt")
}
