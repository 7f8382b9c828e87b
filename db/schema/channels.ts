import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, moment, oneOf } from "./columns.ts"
import { CHANNEL_VIEWERS } from "./market-words.ts"
import { PLATFORMS } from "./words.ts"

/** An account on a platform that its owner connected, with its sealed tokens and its figures. */
export const channels = sqliteTable(
  "channels",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    externalId: text("external_id").notNull(),
    /** By which the platform's callbacks name it. */
    scopedId: text("scoped_id"),
    handle: text("handle").notNull(),
    keyId: text("key_id").notNull(),
    sealed: text("sealed").notNull(),
    shownTo: text("shown_to", { enum: CHANNEL_VIEWERS }).notNull(),
    audienceShownTo: text("audience_shown_to", { enum: CHANNEL_VIEWERS }).notNull(),
    /** The platform lets its figures enter bands, filters and sorts. */
    isComparable: integer("is_comparable", { mode: "boolean" }).notNull(),
    connectedAt: moment("connected_at").notNull(),
    /** When the authorisation was last seen to hold. */
    provedAt: moment("proved_at").notNull(),
    /** Not before: after a refused call. */
    retryAt: moment("retry_at").notNull().default(0),
    /** Null while the account hides them, or while figuresAt is 0. */
    followers: integer("followers"),
    /** When the platform gave them; 0 while there are none. */
    figuresAt: moment("figures_at").notNull().default(0),
    postsAt: moment("posts_at").notNull().default(0),
    /** JSON; null where the platform gives none. */
    audience: text("audience"),
  },
  (table) => [
    uniqueIndex("channels_account").on(table.platform, table.externalId),
    uniqueIndex("channels_user").on(table.userId, table.platform),
    index("channels_scoped").on(table.platform, table.scopedId),
    index("channels_by_proof").on(table.platform, table.provedAt),
    index("channels_by_figures").on(table.platform, table.figuresAt),
    index("channels_by_posts").on(table.platform, table.postsAt),
    check("channels_platform", oneOf(table.platform)),
    check("channels_shown_to", oneOf(table.shownTo)),
    check("channels_audience_shown_to", oneOf(table.audienceShownTo)),
  ],
)

/** The latest posts of a connected account with their figures. */
export const channelPosts = sqliteTable(
  "channel_posts",
  {
    channelId: text("channel_id")
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    postId: text("post_id").notNull(),
    permalink: text("permalink").notNull(),
    postedAt: moment("posted_at").notNull(),
    views: integer("views"),
    likes: integer("likes"),
    comments: integer("comments"),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.postId] })],
)

/** A brand that the owner lets see the figures of an account. */
export const channelApprovals = sqliteTable(
  "channel_approvals",
  {
    channelId: text("channel_id")
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    approvedAt: moment("approved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.brandId] }),
    index("channel_approvals_brand").on(table.brandId),
  ],
)

/** A connection that was begun and is not finished: for one session, used once. */
export const channelStates = sqliteTable(
  "channel_states",
  {
    /** SHA-256 of the state. */
    stateHash: text("state_hash").primaryKey().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    sessionHash: text("session_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("channel_states_user").on(table.userId, table.platform),
    index("channel_states_expiry").on(table.expiresAt),
    check("channel_states_platform", oneOf(table.platform)),
  ],
)

/** Tokens that the platform is yet to be told to end; deleted as soon as it has. */
export const channelRevocations = sqliteTable(
  "channel_revocations",
  {
    id: id(),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    keyId: text("key_id").notNull(),
    sealed: text("sealed").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [check("channel_revocations_platform", oneOf(table.platform))],
)
