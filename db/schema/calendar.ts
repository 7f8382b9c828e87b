import { sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { moment } from "./columns.ts"

/** The secret link to a user's calendar; the link is derived from the time, so a new one ends the old. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  userId: text("user_id")
    .primaryKey()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull(),
})
