import { eq, inArray } from "drizzle-orm"
import { column, ifInfluencer, personal } from "#app/domain/shared/personal-data.server.ts"
import { ofOrders, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
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

export const POST_DATA = [
  personal(postChecks, {
    part: { name: "checks-of-posts", rows: ofOrders(postChecks.orderId) },
    erase: {
      keeps: "They tell that an order was kept.",
      rows: rowsOfOrders(postChecks.orderId),
    },
    columns: {
      deliverableId: column.copied,
      orderId: column.copied,
      platform: column.copied,
      liveKey: column.erasedTo("", ifInfluencer, column.derived),
      nextAt: column.erasedTo(null, ifInfluencer, INTERNAL),
      seenAt: column.copied,
      goneAt: column.copied,
      askedAt: column.copied,
      confirmedAt: column.copied,
      hadFigures: column.copied,
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
      deliverableId: column.copied,
      channelId: INTERNAL,
      postId: column.copied,
      readAt: column.copied,
      postedAt: column.copied,
      isLabelSeen: column.copied,
      isPaidPartnership: column.copied,
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
      deliverableId: column.copied,
      day: column.copied,
      readAt: column.copied,
      views: column.copied,
      reach: column.copied,
      likes: column.copied,
      comments: column.copied,
      saves: column.copied,
      shares: column.copied,
    },
  }),
]
