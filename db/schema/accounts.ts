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
import { id, moment, oneOf } from "./columns.ts"
import { ACCOUNT_ROLES, EXPORT_STATUSES, POLICIES, ROLES, TOKEN_KINDS } from "./words.ts"

export const users = sqliteTable(
  "users",
  {
    id: id(),
    role: text("role", { enum: ACCOUNT_ROLES }).notNull(),
    /** Trimmed, NFC, lower case. */
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** E.164. */
    phone: text("phone"),
    /** When a link that went to the present email was used; null until then. */
    emailVerifiedAt: moment("email_verified_at"),
    createdAt: moment("created_at").notNull(),
    /** When the account will be erased, once its owner has asked for it. */
    erasureDueAt: moment("erasure_due_at"),
    deletedAt: moment("deleted_at"),
    /** Since when the account may only look at what it has, by an operator's measure. */
    suspendedAt: moment("suspended_at"),
    /** The person's own name in accounts of others. */
    personName: text("person_name"),
    /** Members pay, release and approve with a second step only: docs/rules.md#approvals */
    moneyNeedsSecondStep: integer("money_needs_second_step", { mode: "boolean" })
      .notNull()
      .default(false),
  },
  (table) => [
    uniqueIndex("users_role_email").on(table.role, table.email),
    index("users_by_email").on(table.email),
    index("users_by_time").on(table.role, sql`${table.createdAt} DESC`, sql`${table.id} DESC`),
    index("users_suspended").on(table.suspendedAt).where(sql`${table.suspendedAt} IS NOT NULL`),
    index("users_erasure_due").on(table.erasureDueAt).where(sql`${table.erasureDueAt} IS NOT NULL`),
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
    /** When an operator proved the second factor in it; until then it opens nothing. */
    factorProvenAt: moment("factor_proven_at"),
    /** The account of another for which the person acts; null for their own. */
    accountId: text("account_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_account").on(table.accountId).where(sql`${table.accountId} IS NOT NULL`),
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

/** A form that was sent after its session had ended, sealed under a cookie of its browser. */
export const formDrafts = sqliteTable(
  "form_drafts",
  {
    /** SHA-256 of the cookie's token, from which the key is made as well. */
    tokenHash: text("token_hash").notNull(),
    /** Path and query to which the form is sent. */
    address: text("address").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sealed: text("sealed").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.address] }),
    index("form_drafts_user").on(table.userId, table.expiresAt),
    index("form_drafts_expiry").on(table.expiresAt),
  ],
)

/** Accepted texts with version and time; never changed. */
export const consents = sqliteTable(
  "consents",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    policy: text("policy", { enum: POLICIES }).notNull(),
    version: text("version").notNull(),
    acceptedAt: moment("accepted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.policy, table.version] }),
    check("consents_policy", oneOf(table.policy)),
  ],
)

/** Links that went out by mail. The token itself is nowhere: it is derived from the id and a secret file. */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    id: id(),
    /** SHA-256 of the token. */
    tokenHash: text("token_hash").notNull(),
    kind: text("kind", { enum: TOKEN_KINDS }).notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address that it went to, which is also the one that it restores. */
    email: text("email").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    supersededAt: moment("superseded_at"),
  },
  (table) => [
    uniqueIndex("account_tokens_hash").on(table.tokenHash),
    index("account_tokens_user").on(table.userId, table.kind),
    index("account_tokens_expiry").on(table.expiresAt),
    check("account_tokens_kind", oneOf(table.kind)),
  ],
)

/** Emails that nobody may register for a while: changed away from, or erased. Only a keyed hash is kept. */
export const reservedEmails = sqliteTable(
  "reserved_emails",
  {
    role: text("role", { enum: ACCOUNT_ROLES }).notNull(),
    emailHash: text("email_hash").notNull(),
    /** Null after an erasure. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    until: moment("until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.emailHash] }),
    index("reserved_emails_until").on(table.until),
    check("reserved_emails_role", oneOf(table.role)),
  ],
)

/** Copies of all data about a user that they asked for. */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: EXPORT_STATUSES }).notNull(),
    /** The archive in the file store. */
    fileId: text("file_id"),
    bytes: integer("bytes"),
    createdAt: moment("created_at").notNull(),
    readyAt: moment("ready_at"),
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("data_exports_user").on(table.userId, table.createdAt),
    check("data_exports_status", oneOf(table.status)),
  ],
)

/** Counters of rate limits, which a restart keeps. */
export const rateLimits = sqliteTable("rate_limits", {
  key: text("key").primaryKey().notNull(),
  points: integer("points").notNull().default(0),
  expire: integer("expire"),
})
