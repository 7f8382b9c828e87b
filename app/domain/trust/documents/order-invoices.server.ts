import { asc, eq, sql } from "drizzle-orm"
import { findBillingRow } from "#app/domain/books/billing/billing-profile.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { documents } from "#db/schema/documents.ts"
import { composeCreditNote } from "./credit-notes.server.ts"
import { DocumentContent } from "./document-content.ts"
import type { Figures } from "./document-figures.ts"
import { type DocumentRow, issueDocument } from "./issue-document.server.ts"

const selectOfOrder = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(documents)
    .where(eq(documents.orderId, p.orderId))
    .orderBy(asc(documents.issuedAt), asc(sql`papers.rowid`)),
)

export type InvoiceKind = "invoice" | "fee_invoice"

/** Lists invoices with uncredited paise, oldest first. */
export function invoicesOf(kind: InvoiceKind, orderId: string) {
  const rows = selectOfOrder.all({ orderId })
  const contentOf = ({ content }: DocumentRow) => DocumentContent.parse(content)
  return rows
    .filter((row) => row.kind === kind)
    .map((row) => {
      const notes = rows.filter(({ aboutDocumentId }) => aboutDocumentId === row.id)
      const before = notes.map((note) => contentOf(note).figures)
      const content = contentOf(row)
      return { row, content, before, leftPaise: totalOf([content.figures]) - totalOf(before) }
    })
}

const totalOf = (figures: readonly Figures[]): number =>
  figures.reduce((sum, { totalPaise = 0 }) => sum + totalPaise, 0)

type Invoice = ReturnType<typeof invoicesOf>[number]

/** The first note keeps the legacy key. */
export function issueCreditNote({ row, content, before }: Invoice, paise: number, reason: string) {
  const { id, issuerId, influencerId, brandId, orderId } = row
  const count = before.length === 0 ? "" : `:${before.length + 1}`
  issueDocument(
    {
      kind: "credit_note",
      source: `credit_note:${id}${count}`,
      influencerId,
      brandId,
      orderId,
      paymentId: null,
      aboutDocumentId: id,
    },
    { issuerId, series: "credit_note", ...prefixOf(issuerId) },
    composeCreditNote(content, { paise, reason, before }),
  )
}

export const prefixOf = (issuerId: string) => ({
  prefix: issuerId === "" ? null : (findBillingRow(issuerId)?.documentPrefix ?? null),
})
