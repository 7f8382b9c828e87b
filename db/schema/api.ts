import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, moment } from "./columns.ts"
import type { ApiScope } from "./words.ts"

/** Tokens by which programs use the API for their owner. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the token, which is nowhere else. */
    tokenHash: text("token_hash").notNull(),
    /** Its beginning, by which its owner tells it from others. */
    hint: text("hint").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<ApiScope[]>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    uniqueIndex("api_tokens_hash").on(table.tokenHash),
    index("api_tokens_user").on(table.userId, table.createdAt),
    index("api_tokens_expiry").on(table.expiresAt),
  ],
)

/** Answers to requests of the API with an idempotency key, for a day. */
export const apiAnswers = sqliteTable(
  "api_answers",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the key and of the request that had it. */
    keyHash: text("key_hash").notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer("status").notNull(),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index("api_answers_age").on(table.createdAt),
  ],
)
