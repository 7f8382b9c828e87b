import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, moment } from "./columns.ts"

/** The sealed secret of an account's one-time codes: each operator has one, others may. */
export const factors = sqliteTable("factors", {
  userId: text("user_id")
    .primaryKey()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Which key sealed the secret. */
  keyId: text("key_id"),
  sealedSecret: text("sealed_secret"),
  /** The session that was shown the secret, as a hash: another one gets another secret. */
  shownTo: text("shown_to"),
  /** When a first code proved that the secret arrived; until then it counts for nothing. */
  setAt: moment("set_at"),
  /** The time step of the last code that was taken: none is taken twice. */
  lastStep: integer("last_step"),
})

/** Codes that stand in for a lost second factor, each once. They are shown once and kept as hashes. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Public keys by which somebody signs in without a password. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    credentialId: text("credential_id").notNull(),
    publicKey: text("public_key").notNull(),
    /** Grows with each use where the device counts: one that does not is a copy. */
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    uniqueIndex("passkeys_credential").on(table.credentialId),
    index("passkeys_user").on(table.userId),
  ],
)

/** Google accounts by which people sign in, each confirmed by the password once. */
export const googleAccounts = sqliteTable(
  "google_accounts",
  {
    userId: text("user_id")
      .primaryKey()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Google's id of the account, which stays when its address changes. */
    subject: text("subject").notNull(),
    email: text("email").notNull(),
    linkedAt: moment("linked_at").notNull(),
  },
  (table) => [index("google_accounts_subject").on(table.subject)],
)

/** Challenges that a passkey has answered: none is answered twice. */
export const usedChallenges = sqliteTable(
  "used_challenges",
  {
    challengeHash: text("challenge_hash").primaryKey().notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("used_challenges_expiry").on(table.expiresAt)],
)

/** Acts in an account with person and address. The ids point at rows that may be gone later. */
export const accountActs = sqliteTable(
  "account_acts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Whose session it was. */
    personId: text("person_id").notNull(),
    /** The type of the event. */
    act: text("act").notNull(),
    projectId: text("project_id"),
    orderId: text("order_id"),
    device: text("device").notNull(),
    /** Too coarse to find a house by. */
    network: text("network").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("account_acts_by_user").on(table.userId, sql`${table.id} DESC`),
    index("account_acts_by_time").on(table.createdAt),
  ],
)
