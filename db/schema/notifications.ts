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
import { sessions, users } from "./accounts.ts"
import { id, moment, oneOf } from "./columns.ts"
import { DIGEST_STATES, MAIL_CHOICES, MAIL_STATUSES, type PushGroup } from "./words.ts"

/**
 * Notices, one for each event and person by the unique index. Names and addresses are read when
 * shown, so that erased users disappear here too.
 */
export const notices = sqliteTable(
  "notices",
  {
    /** Grows with time: the order of the list, and what a stream resumes after. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    actorId: text("actor_id"),
    projectId: text("project_id"),
    orderId: text("order_id"),
    data: text("data", { mode: "json" }).$type<Record<string, string | number>>().notNull(),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
    digest: text("digest", { enum: DIGEST_STATES }).notNull(),
  },
  (table) => [
    uniqueIndex("notices_once").on(table.userId, table.eventId),
    index("notices_by_user").on(table.userId, sql`${table.id} DESC`),
    index("notices_unread").on(table.userId).where(sql`${table.readAt} IS NULL`),
    index("notices_for_digest").on(table.userId).where(sql`${table.digest} = 'waiting'`),
    check("notices_digest", oneOf(table.digest)),
  ],
)

/** Choices other than the default. */
export const noticeSettings = sqliteTable(
  "notice_settings",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    mail: text("mail", { enum: MAIL_CHOICES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.type] }),
    check("notice_settings_mail", oneOf(table.mail)),
  ],
)

/**
 * Mail to be sent, and what became of it. The id is its Message-ID, so that a second sending shows itself;
 * what it says is made of `data` (ids, never names) when it is sent.
 */
export const mails = sqliteTable(
  "mails",
  {
    id: id(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: text("address").notNull(),
    /** Which of the mails in app/emails it is. */
    template: text("template").notNull(),
    /** Prevents queueing twice: an event and a person, or a digest's day. */
    reason: text("reason").notNull(),
    data: text("data", { mode: "json" }).$type<Record<string, string | number>>().notNull(),
    status: text("status", { enum: MAIL_STATUSES }).notNull(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
    lastError: text("last_error"),
  },
  (table) => [
    uniqueIndex("mails_once").on(table.reason),
    index("mails_by_user").on(table.userId, table.createdAt),
    index("mails_by_status").on(table.status, table.createdAt),
    check("mails_status", oneOf(table.status)),
  ],
)

/** Addresses that a mail server refused for good, by keyed hash. */
export const undeliverableAddresses = sqliteTable("undeliverable_addresses", {
  addressHash: text("address_hash").primaryKey().notNull(),
  reason: text("reason").notNull(),
  since: moment("since").notNull(),
})

/** Browsers that show notices, each until its session ends. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionHash: text("session_hash")
      .notNull()
      .references(() => sessions.idHash, { onDelete: "cascade" }),
    /** The address at the browser's push service. */
    endpoint: text("endpoint").notNull(),
    /** The browser's keys, for which payloads are encrypted. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    groups: text("groups", { mode: "json" }).$type<PushGroup[]>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint").on(table.endpoint),
    index("push_subscriptions_user").on(table.userId, table.createdAt),
    index("push_subscriptions_session").on(table.sessionHash),
  ],
)
