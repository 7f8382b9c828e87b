import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, moment, oneOf } from "./columns.ts"
import { IMPORT_STATES } from "./market-words.ts"

/** Creators whom a brand knew before, each a row of its file, whose consent it has stated. */
export const importedCreators = sqliteTable(
  "imported_creators",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    position: integer("position").notNull(),
    handle: text("handle").notNull(),
    /** As written in the file. */
    email: text("email").notNull(),
    emailHash: text("email_hash").notNull(),
    state: text("state", { enum: IMPORT_STATES }).notNull(),
    /** The account of the invited address. */
    influencerId: text("influencer_id").references(() => users.id, { onDelete: "cascade" }),
    joinedAt: moment("joined_at"),
  },
  (table) => [
    index("imported_creators_by_brand").on(table.brandId, table.createdAt, table.position),
    index("imported_creators_by_influencer").on(table.influencerId, table.brandId),
    index("imported_creators_by_email").on(table.emailHash),
    index("imported_creators_by_time").on(table.createdAt),
    check("imported_creators_state", oneOf(table.state)),
  ],
)

/** Addresses that a brand's import invited, once for all brands, as keyed hashes. */
export const invitedEmails = sqliteTable("invited_emails", {
  emailHash: text("email_hash").primaryKey().notNull(),
  invitedAt: moment("invited_at").notNull(),
  refusedAt: moment("refused_at"),
})
