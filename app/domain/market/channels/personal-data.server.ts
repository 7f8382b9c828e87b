import { eq } from "drizzle-orm"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import {
  channelApprovals,
  channelPosts,
  channelRevocations,
  channelStates,
  channels,
} from "#db/schema/channels.ts"
import { deleteChannels } from "./channel-rows.server.ts"

const role = "influencer" as const
const SEALED = column.hidden(
  "Tokens open the account at the platform: the copy is unencrypted on disk.",
)
const INTERNAL = column.hidden("It is about our own reading of the account.")
const WITH_ACCOUNT = "They go with the account that they belong to."

const postsOf = (userId: string) =>
  db
    .select({
      channelId: channelPosts.channelId,
      postId: channelPosts.postId,
      permalink: channelPosts.permalink,
      postedAt: channelPosts.postedAt,
      views: channelPosts.views,
      likes: channelPosts.likes,
      comments: channelPosts.comments,
    })
    .from(channelPosts)
    .innerJoin(channels, eq(channels.id, channelPosts.channelId))
    .where(eq(channels.userId, userId))
    .all()

const approvalsOf = (userId: string) =>
  db
    .select({
      channelId: channelApprovals.channelId,
      brandId: channelApprovals.brandId,
      approvedAt: channelApprovals.approvedAt,
    })
    .from(channelApprovals)
    .innerJoin(channels, eq(channels.id, channelApprovals.channelId))
    .where(eq(channels.userId, userId))
    .all()

export const CHANNEL_PERSONAL_DATA = [
  personal(channels, {
    part: { name: "connected-accounts", role, rows: ownRows(channels.userId, [channels.platform]) },
    // The tokens end at the platform as well.
    erase: {
      deletes: async (userId) => {
        deleteChannels(eq(channels.userId, userId))
      },
    },
    columns: {
      ...copied(channels, "platform", "handle", "shownTo", "audienceShownTo", "connectedAt"),
      ...copied(channels, "followers", "figuresAt", "postsAt", "audience"),
      id: column.hidden("Nothing outside names it."),
      userId: column.owner,
      externalId: column.copiedAs("platformId"),
      ...column.each(INTERNAL, "scopedId", "isComparable", "provedAt", "retryAt"),
      ...column.each(SEALED, "keyId", "sealed"),
    },
  }),
  personal(channelPosts, {
    part: { name: "connected-posts", role, rows: postsOf },
    erase: { keeps: WITH_ACCOUNT },
    columns: {
      ...copied(channelPosts, "postId", "permalink", "postedAt", "views", "likes", "comments"),
      channelId: INTERNAL,
    },
  }),
  personal(channelApprovals, {
    part: { name: "approved-brands", role, rows: approvalsOf },
    erase: { deletes: channelApprovals.brandId },
    columns: { channelId: INTERNAL, brandId: column.copied, approvedAt: column.copied },
  }),
  personal(channelStates, {
    uncopied: "They last ten minutes.",
    erase: { deletes: channelStates.userId },
    columns: {
      ...copied(channelStates, "platform", "expiresAt"),
      ...column.each(INTERNAL, "stateHash", "sessionHash"),
      userId: column.owner,
    },
  }),
  impersonal(channelRevocations, "They hold sealed tokens until the platform has ended them."),
]
