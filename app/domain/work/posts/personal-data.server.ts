import { eq, inArray } from "drizzle-orm"
import { column, copied, ifInfluencer, personal } from "#app/domain/shared/personal-data.server.ts"
import { readRowsOfOrders, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { channels } from "#db/schema/channels.ts"
import { matchedPosts, postChecks, postFigures } from "#db/schema/posts.ts"

const role = "influencer" as const
const INTERNAL = column.hidden("It is about our own reading of the post.")
const WITH_ACCOUNT = "They go with the connected account that they belong to."

/** Selects rows about posts of the user's connected accounts. */
const isMatched = ({ deliverableId }: typeof matchedPosts | typeof postFigures, userId: string) =>
  inArray(
    deliverableId,
    db
      .select({ id: matchedPosts.deliverableId })
      .from(matchedPosts)
      .innerJoin(channels, eq(channels.id, matchedPosts.channelId))
      .where(eq(channels.userId, userId)),
  )

export const POST_PERSONAL_DATA = [
  personal(postChecks, {
    part: { name: "checks-of-posts", rows: readRowsOfOrders(postChecks.orderId) },
    erase: {
      keeps: "They tell that an order was kept.",
      rows: rowsOfOrders(postChecks.orderId),
    },
    columns: {
      ...copied(postChecks, "deliverableId", "orderId", "platform", "seenAt", "goneAt", "askedAt"),
      ...copied(postChecks, "confirmedAt", "hadFigures"),
      liveKey: column.erasedTo("", ifInfluencer, column.derived),
      nextAt: column.erasedTo(null, ifInfluencer, INTERNAL),
    },
  }),
  personal(matchedPosts, {
    part: {
      name: "matched-posts",
      role,
      rows: (userId) => db.select().from(matchedPosts).where(isMatched(matchedPosts, userId)).all(),
    },
    erase: { keeps: WITH_ACCOUNT },
    columns: {
      ...copied(matchedPosts, "deliverableId", "postId", "readAt", "postedAt", "isLabelSeen"),
      ...copied(matchedPosts, "isPaidPartnership"),
      channelId: INTERNAL,
    },
  }),
  personal(postFigures, {
    part: {
      name: "figures-of-posts",
      role,
      rows: (userId) => db.select().from(postFigures).where(isMatched(postFigures, userId)).all(),
    },
    erase: { keeps: WITH_ACCOUNT },
    columns: {
      ...copied(postFigures, "deliverableId", "day", "readAt", "views", "reach", "likes"),
      ...copied(postFigures, "comments", "saves", "shares"),
    },
  }),
]
