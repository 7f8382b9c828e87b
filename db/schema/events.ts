import { index, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { id, moment } from "./columns.ts"

/**
 * The outbox: what happened, written in the transaction in which it happened. The ids point at rows
 * that may be gone later, so they are no foreign keys.
 */
export const events = sqliteTable(
  "events",
  {
    id: id(),
    type: text("type").notNull(),
    actorId: text("actor_id"),
    projectId: text("project_id"),
    orderId: text("order_id"),
    data: text("data", { mode: "json" }).$type<Record<string, string | number>>().notNull(),
    createdAt: moment("created_at").notNull(),
    processedAt: moment("processed_at"),
    /** The last recipient of an event with many recipients. */
    cursor: text("cursor"),
    /** The member who acted for the account. */
    personId: text("person_id"),
  },
  (table) => [
    index("events_waiting").on(table.processedAt, table.createdAt),
    index("events_by_order").on(table.orderId, table.createdAt),
  ],
)
