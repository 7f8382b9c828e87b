import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { id, moment, oneOf } from "./columns.ts"
import { ROLES } from "./words.ts"

export const users = sqliteTable(
  "users",
  {
    id: id(),
    role: text("role", { enum: ROLES }).notNull(),
    /** Trimmed, NFC, lower case. */
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** E.164. */
    phone: text("phone"),
    termsVersion: text("terms_version").notNull(),
    termsAcceptedAt: moment("terms_accepted_at").notNull(),
    createdAt: moment("created_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("users_role_email").on(table.role, table.email),
    check("users_role", oneOf(table.role)),
  ],
)

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token: the table alone signs nobody in. */
    idHash: text("id_hash").primaryKey().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    idleExpiresAt: moment("idle_expires_at").notNull(),
    absoluteExpiresAt: moment("absolute_expires_at").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expiry").on(table.absoluteExpiresAt),
  ],
)

/** Step 1 of a registration, kept while step 2 is filled in. Never holds a password. */
export const registrationDrafts = sqliteTable(
  "registration_drafts",
  {
    idHash: text("id_hash").primaryKey().notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    fields: text("fields", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("registration_drafts_expiry").on(table.expiresAt),
    check("registration_drafts_role", oneOf(table.role)),
  ],
)

/** Counters of rate-limiter-flexible (its own column names), so that a restart forgets nothing. */
export const rateLimits = sqliteTable("rate_limits", {
  key: text("key").primaryKey().notNull(),
  points: integer("points").notNull().default(0),
  expire: integer("expire"),
})
