import { sql } from "drizzle-orm"
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { APPROVAL_KINDS, APPROVAL_STATUSES, SEATS } from "./team-words.ts"

/** People of an account. Its founder has no row until the ownership is handed over. */
export const accountMembers = sqliteTable(
  "account_members",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seat: text("seat", { enum: SEATS }).notNull(),
    joinedAt: moment("joined_at").notNull(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.personId] }),
    index("account_members_person").on(table.personId),
    check("account_members_seat", oneOf(table.seat)),
  ],
)

/** Links by which a person joins an account, for 7 days. The token is derived from the id and a secret file. */
export const accountInvitations = sqliteTable(
  "account_invitations",
  {
    id: id(),
    accountId: text("account_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token. */
    tokenHash: text("token_hash").notNull(),
    email: text("email").notNull(),
    seat: text("seat", { enum: SEATS }).notNull(),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** When it was used or withdrawn. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("account_invitations_hash").on(table.tokenHash),
    uniqueIndex("account_invitations_open")
      .on(table.accountId, table.email)
      .where(sql`${table.endedAt} IS NULL`),
    index("account_invitations_inviter").on(table.invitedBy),
    index("account_invitations_expiry").on(table.expiresAt),
    check("account_invitations_seat", oneOf(table.seat)),
  ],
)

/** Acts of a seat that wait for a second person, and the sum above which they do. */
export const approvalRules = sqliteTable(
  "approval_rules",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: APPROVAL_KINDS }).notNull(),
    seat: text("seat", { enum: SEATS }).notNull(),
    abovePaise: minorUnits("above_paise").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.seat] }),
    check("approval_rules_kind", oneOf(table.kind)),
    check("approval_rules_seat", oneOf(table.seat)),
  ],
)

/** Acts that wait for a second person, or had one. Nothing is reserved meanwhile. */
export const approvals = sqliteTable(
  "approvals",
  {
    id: id(),
    accountId: text("account_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: APPROVAL_KINDS }).notNull(),
    /** The project, order or account. */
    subjectId: text("subject_id").notNull(),
    amountPaise: minorUnits("amount_paise").notNull(),
    /** The selected applications of a payment. */
    selection: text("selection", { mode: "json" }).$type<string[]>().notNull(),
    requestedBy: text("requested_by")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    status: text("status", { enum: APPROVAL_STATUSES }).notNull(),
    decidedBy: text("decided_by").references(() => users.id),
    decidedAt: moment("decided_at"),
    reason: text("reason"),
    /** When the act was done that it allowed. */
    usedAt: moment("used_at"),
  },
  (table) => [
    index("approvals_by_account").on(table.accountId, table.createdAt),
    index("approvals_by_subject").on(table.subjectId, table.kind, table.createdAt),
    index("approvals_requester").on(table.requestedBy),
    index("approvals_decider").on(table.decidedBy),
    check("approvals_kind", oneOf(table.kind)),
    check("approvals_status", oneOf(table.status)),
  ],
)
