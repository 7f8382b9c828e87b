import { and, eq, inArray, or } from "drizzle-orm"
import { column, copied, personal, type User } from "#app/domain/shared/personal-data.server.ts"
import { orderIdsOf, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { reviews } from "#db/schema/conversations.ts"

const BY = column.hidden("The copy says by 'me' or 'other'.")
const isWritten = ({ userId }: User) => eq(reviews.fromId, userId)
const isAnswered = ({ userId }: User) => eq(reviews.toId, userId)

export const REVIEW_PERSONAL_DATA = [
  personal(reviews, {
    part: { name: "reviews", rows: reviewsOf },
    erase: {
      keeps: "Stars stay as part of the other side's reputation.",
      rows: rowsOfOrders(reviews.orderId),
    },
    columns: {
      ...copied(reviews, "id", "orderId", "stars", "status", "createdAt", "publishedAt"),
      ...column.each(BY, "fromId", "toId"),
      ...column.each(column.erasedTo("", isWritten), "text", "privateNote"),
      ...column.each(column.erasedTo(null, isAnswered), "reply", "repliedAt"),
    },
  }),
]

/** Includes published reviews of the user; private notes go to their author only. */
function* reviewsOf(userId: string) {
  for (const ids of orderIdsOf(userId)) {
    const isShown = or(eq(reviews.fromId, userId), eq(reviews.status, "published"))
    const rows = db.select().from(reviews)
    for (const row of rows.where(and(inArray(reviews.orderId, ids), isShown)).all()) {
      const isOwn = row.fromId === userId
      yield { by: isOwn ? "me" : "other", ...row, privateNote: isOwn ? row.privateNote : null }
    }
  }
}
