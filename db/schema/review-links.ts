import { sql } from "drizzle-orm"
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, moment, oneOf } from "./columns.ts"
import { REVIEW_SUBJECTS, REVIEW_VOTES } from "./words.ts"

/** Links by which a brand shows a list, a draft or results to people without an account. */
export const reviewLinks = sqliteTable(
  "review_links",
  {
    id: id(),
    /** SHA-256 of the token, which is shown once. */
    tokenHash: text("token_hash").notNull(),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subject: text("subject", { enum: REVIEW_SUBJECTS }).notNull(),
    /** No foreign key, as its table depends on the subject. */
    subjectId: text("subject_id").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    uniqueIndex("review_links_token").on(table.tokenHash),
    index("review_links_by_brand").on(table.brandId, sql`${table.createdAt} DESC`),
    check("review_links_subject", oneOf(table.subject)),
  ],
)

/** Somebody who opened a link and gave a name. */
export const reviewGuests = sqliteTable(
  "review_guests",
  {
    id: id(),
    linkId: text("link_id")
      .notNull()
      .references(() => reviewLinks.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** A keyed hash of network and browser: the same name from there is the same guest. */
    browserHash: text("browser_hash").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("review_guests_one").on(table.linkId, table.name, table.browserHash)],
)

/** Vote of a guest on a creator of a list or on a version of a draft. */
export const reviewVotes = sqliteTable(
  "review_votes",
  {
    guestId: text("guest_id")
      .notNull()
      .references(() => reviewGuests.id, { onDelete: "cascade" }),
    /** An influencer or a submission. */
    subjectId: text("subject_id").notNull(),
    vote: text("vote", { enum: REVIEW_VOTES }).notNull(),
    comment: text("comment").notNull(),
    votedAt: moment("voted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guestId, table.subjectId] }),
    check("review_votes_vote", oneOf(table.vote)),
  ],
)
