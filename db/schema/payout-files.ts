import { sql } from "drizzle-orm"
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { PAYOUT_FILE_STATUSES } from "./ledger-words.ts"
import { payouts } from "./payouts.ts"

/**
 * Payouts that one operator gathered for the bank and another one approves, which marks them as paid by hand.
 * open: waits for that. At most one file is open.
 */
export const payoutFiles = sqliteTable(
  "payout_files",
  {
    id: id(),
    /** Its number, by which the payouts in it are known as paid. */
    reference: text("reference").notNull(),
    status: text("status", { enum: PAYOUT_FILE_STATUSES }).notNull(),
    madeBy: text("made_by").notNull(),
    madeAt: moment("made_at").notNull(),
    decidedBy: text("decided_by"),
    decidedAt: moment("decided_at"),
    /** The approved accounts, for 30 days. */
    keyId: text("key_id"),
    sealed: text("sealed"),
  },
  (table) => [
    uniqueIndex("payout_files_reference").on(table.reference),
    uniqueIndex("payout_files_one_open").on(table.status).where(sql`${table.status} = 'open'`),
    index("payout_files_by_time").on(sql`${table.madeAt} DESC`, sql`${table.id} DESC`),
    check("payout_files_status", oneOf(table.status)),
    check(
      "payout_files_two",
      sql`${table.decidedBy} IS NOT ${table.madeBy} OR ${table.status} <> 'approved'`,
    ),
  ],
)

/** The rows of a bank file as they were at its creation. */
export const payoutFileRows = sqliteTable(
  "payout_file_rows",
  {
    fileId: text("file_id")
      .notNull()
      .references(() => payoutFiles.id),
    payoutId: text("payout_id")
      .notNull()
      .references(() => payouts.id),
    amountPaise: minorUnits("amount_paise").notNull(),
    /** The destination as operators see it, with its time: a later change stops the file. */
    masked: text("masked").notNull(),
    detailsChangedAt: moment("details_changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.payoutId] }),
    index("payout_file_rows_by_payout").on(table.payoutId),
    check("payout_file_rows_amount", sql`${table.amountPaise} > 0`),
  ],
)
