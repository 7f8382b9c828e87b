import { eq, inArray } from "drizzle-orm"
import {
  copied,
  DERIVED,
  erasedTo,
  hidden,
  ifInfluencer,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { ofOrders, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { channels } from "#db/schema/channels.ts"
import { matchedPosts, postChecks, postFigures } from "#db/schema/posts.ts"

const role = "influencer" as const
const INTERNAL = hidden("It is about our own reading of the post.")
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

export const POST_DATA: readonly TableData[] = [
  personal(postChecks, {
    part: { name: "checks-of-posts", rows: ofOrders(postChecks.orderId) },
    erase: {
      keeps: "They tell that an order was kept.",
      rows: rowsOfOrders(postChecks.orderId),
    },
    columns: {
      deliverableId: copied,
      orderId: copied,
      platform: copied,
      liveKey: erasedTo("", ifInfluencer, DERIVED),
      nextAt: erasedTo(null, ifInfluencer, INTERNAL),
      seenAt: copied,
      goneAt: copied,
      askedAt: copied,
      confirmedAt: copied,
      hadFigures: copied,
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
      deliverableId: copied,
      channelId: INTERNAL,
      postId: copied,
      readAt: copied,
      postedAt: copied,
      isLabelSeen: copied,
      isPaidPartnership: copied,
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
      deliverableId: copied,
      day: copied,
      readAt: copied,
      views: copied,
      reach: copied,
      likes: copied,
      comments: copied,
      saves: copied,
      shares: copied,
    },
  }),
]
