import { sql } from "drizzle-orm"
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
import { type ApiScope, DELIVERY_STATES, type WebhookEvent } from "./api-words.ts"
import { id, moment, oneOf } from "./columns.ts"

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

/** Addresses of programs that we call when something happens. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    events: text("events", { mode: "json" }).$type<WebhookEvent[]>().notNull(),
    /** Signs what we send; sealed under the endpoint's id. */
    keyId: text("key_id").notNull(),
    sealedSecret: text("sealed_secret").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When something is to be sent; null while nothing waits. */
    nextAt: moment("next_at"),
    /** In a row. */
    failures: integer("failures").notNull().default(0),
    failingSince: moment("failing_since"),
    pausedAt: moment("paused_at"),
  },
  (table) => [
    index("webhook_endpoints_user").on(table.userId, table.createdAt),
    index("webhook_endpoints_key").on(table.keyId, table.id),
    index("webhook_endpoints_due")
      .on(table.nextAt)
      .where(sql`${table.nextAt} IS NOT NULL AND ${table.pausedAt} IS NULL`),
  ],
)

/** Deliveries to an endpoint, sent or waiting, for 30 days. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** Also the id that the receiver reads, the same at every try. */
    id: id(),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** The bytes that are signed and sent. */
    body: text("body").notNull(),
    state: text("state", { enum: DELIVERY_STATES }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    createdAt: moment("created_at").notNull(),
    attemptedAt: moment("attempted_at"),
    /** The answer to the last try: status and the beginning of its text, or why there was none. */
    status: integer("status"),
    answer: text("answer"),
    error: text("error"),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_once").on(table.endpointId, table.eventId),
    index("webhook_deliveries_list").on(table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_due")
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_user").on(table.userId),
    index("webhook_deliveries_age").on(table.createdAt),
    check("webhook_deliveries_state", oneOf(table.state)),
  ],
)
