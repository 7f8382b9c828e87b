import { and, asc, eq, sql } from "drizzle-orm"
import type { CsvCell } from "#app/domain/shared/csv.server.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { documents } from "#db/schema/documents.ts"
import { profiles } from "#db/schema/profiles.ts"
import { creditOf, debitOf, LEDGER_NAMES, linesOfBooks } from "./books-extracts.server.ts"
import type { Span } from "./span.server.ts"

export const ACCOUNTING_COLUMNS = [
  "Date",
  "Voucher type",
  "Voucher number",
  "Ledger",
  "Party",
  "Debit",
  "Credit",
  "Currency",
  "Narration",
]

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

export async function* accountingVouchers(span: Span): AsyncGenerator<CsvCell[]> {
  for await (const line of linesOfBooks(span)) {
    const { account, subject, orderId, paymentId, kind, entryKey } = line
    const party = account === "payable" ? selectParty.get({ userId: subject })?.name : undefined
    yield [
      isoDateOfBookDay(line.day),
      VOUCHER_TYPES[kind] ?? "Journal",
      findDocumentNumber(orderId, paymentId) ?? entryKey,
      LEDGER_NAMES[account],
      party ?? (account === "taxes" ? subject.toUpperCase() : ""),
      debitOf(line.paise),
      creditOf(line.paise),
      "INR",
      entryKey,
    ]
  }
}
