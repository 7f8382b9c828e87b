import { and, asc, eq, sql } from "drizzle-orm"
import { csvTable } from "#app/domain/shared/csv.server.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { documents } from "#db/schema/documents.ts"
import type { AccountKind } from "#db/schema/ledger-words.ts"
import { profiles } from "#db/schema/profiles.ts"
import { creditOf, debitOf, LEDGER_NAMES, readJournalLines } from "./books-extracts.server.ts"

/** Voucher types of accounting programs. */
const VOUCHER_TYPES: Partial<Record<string, string>> = {
  capture: "Receipt",
  refund: "Payment",
  payout: "Payment",
}

const selectParty = query((p: Params<{ userId: string }>) =>
  db.select({ name: profiles.name }).from(profiles).where(eq(profiles.userId, p.userId)),
)
const selectOfOrder = query((p: Params<{ orderId: string }>) =>
  db
    .select({ number: documents.number })
    .from(documents)
    .where(
      sql`${documents.orderId} = ${p.orderId} AND ${documents.kind} IN ('invoice', 'payout_statement')`,
    )
    .orderBy(asc(documents.issuedAt))
    .limit(1),
)
const selectReceipt = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ number: documents.number })
    .from(documents)
    .where(and(eq(documents.paymentId, p.paymentId), eq(documents.kind, "receipt"))),
)

/** The order's invoice, else the payment's receipt. */
export function findDocumentNumber(orderId: string | null, paymentId: string | null) {
  const invoice = orderId === null ? undefined : selectOfOrder.get({ orderId })
  return (invoice ?? (paymentId === null ? undefined : selectReceipt.get({ paymentId })))?.number
}

/** The account of an influencer, or the tax. */
function partyOf(account: AccountKind, subject: string): string {
  const party = account === "payable" ? selectParty.get({ userId: subject })?.name : undefined
  return party ?? (account === "taxes" ? subject.toUpperCase() : "")
}

export const VOUCHER_EXTRACT = csvTable(readJournalLines, {
  Date: ({ day }) => isoDateOfBookDay(day),
  "Voucher type": ({ kind }) => VOUCHER_TYPES[kind] ?? "Journal",
  "Voucher number": ({ orderId, paymentId, entryKey }) =>
    findDocumentNumber(orderId, paymentId) ?? entryKey,
  Ledger: ({ account }) => LEDGER_NAMES[account],
  Party: ({ account, subject }) => partyOf(account, subject),
  Debit: debitOf,
  Credit: creditOf,
  Currency: () => "INR",
  Narration: ({ entryKey }) => entryKey,
})
