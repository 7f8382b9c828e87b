import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { channels } from "./channels.ts"
import { moment, oneOf } from "./columns.ts"
import { deliverables } from "./deliverables.ts"
import { orders } from "./orders.ts"
import { PLATFORMS } from "./words.ts"

/** The checks of a live link, until it is replaced. */
export const postChecks = sqliteTable(
  "post_checks",
  {
    deliverableId: text("deliverable_id")
      .primaryKey()
      .notNull()
      .references(() => deliverables.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    /** The deliverable's at the time. */
    liveKey: text("live_key").notNull(),
    /** Null once nothing is left to check. */
    nextAt: moment("next_at"),
    /** When the platform last said whether the post is there; 0 before. */
    seenAt: moment("seen_at").notNull().default(0),
    goneAt: moment("gone_at"),
    /** The brand's request for a confirmation, and the influencer's confirmation. */
    askedAt: moment("asked_at"),
    confirmedAt: moment("confirmed_at"),
    /** Stays when the figures themselves have to go. */
    hadFigures: integer("had_figures", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("post_checks_due").on(table.platform, table.nextAt),
    index("post_checks_order").on(table.orderId),
    check("post_checks_platform", oneOf(table.platform)),
  ],
)

/** A live link found among the posts of a connected account; goes with the account. */
export const matchedPosts = sqliteTable(
  "matched_posts",
  {
    deliverableId: text("deliverable_id")
      .primaryKey()
      .notNull()
      .references(() => postChecks.deliverableId, { onDelete: "cascade" }),
    channelId: text("channel_id")
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    postId: text("post_id").notNull(),
    /** When the platform last gave it. */
    readAt: moment("read_at").notNull(),
    postedAt: moment("posted_at").notNull(),
    /** The caption says the label that the influencer chose. */
    isLabelSeen: integer("is_label_seen", { mode: "boolean" }).notNull(),
    /** The platform's own label for paid posts; null where it tells nothing. */
    isPaidPartnership: integer("is_paid_partnership", { mode: "boolean" }),
  },
  (table) => [index("matched_posts_channel").on(table.channelId)],
)

/** Figures that a platform gave of a post some days after its posting; goes with the account. */
export const postFigures = sqliteTable(
  "post_figures",
  {
    deliverableId: text("deliverable_id")
      .notNull()
      .references(() => matchedPosts.deliverableId, { onDelete: "cascade" }),
    /** 1, 3, 7, 14 or 30. */
    day: integer("day").notNull(),
    readAt: moment("read_at").notNull(),
    views: integer("views"),
    reach: integer("reach"),
    likes: integer("likes"),
    comments: integer("comments"),
    saves: integer("saves"),
    shares: integer("shares"),
  },
  (table) => [primaryKey({ columns: [table.deliverableId, table.day] })],
)
