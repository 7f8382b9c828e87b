import { and, asc, eq, inArray, sql, sum } from "drizzle-orm"
import { z } from "zod"
import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import {
  findPaymentRow,
  type PaymentRow,
} from "#app/domain/payments/payments/payment-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import {
  financialYearOf,
  formatFinancialYear,
  startOfFinancialYear,
} from "#app/domain/shared/financial-year.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { type Page, readTimeCursor, type TimeCursor, toTimePage } from "#app/domain/shared/page.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { DOCUMENT_KINDS, type DocumentKind } from "#db/schema/admin-words.ts"
import { documents } from "#db/schema/documents.ts"
import { orders } from "#db/schema/orders.ts"
import { refunds } from "#db/schema/payments.ts"
import type { Role } from "#db/schema/words.ts"
import { personOn } from "./document.ts"
import { DocumentContent } from "./document-content.ts"
import { type DocumentRow, findDocumentOf } from "./issue-document.server.ts"
import { composeReceipt, receiptSource } from "./receipts.server.ts"

const columnOf = { influencer: documents.influencerId, brand: documents.brandId }

const findRow = rowBy(documents, "id")

/** Finds the actor's document: docs/rules.md#who-sees-papers @throws NotFound */
export function findDocument({ role, userId }: Actor, documentId: string) {
  const row = findRow(documentId)
  const isTheirs = row && (role === "brand" ? row.brandId : row.influencerId) === userId
  if (!isTheirs) throw new NotFound("Document not found.")
  const { id, kind, orderId, paymentId, contentHash } = row
  const content = DocumentContent.parse(row.content)
  return { id, kind, orderId, paymentId, contentHash, content, returned: returnedOf(row) }
}

/** Ignores invalid values. */
export const DocumentQuery = z.object({
  kind: z.enum(DOCUMENT_KINDS).optional().catch(undefined),
  year: z.coerce.number().int().min(2000).max(2999).optional().catch(undefined),
  after: z.string().max(100).optional().catch(undefined),
})

/** Years are financial years. */
export type DocumentFilter = { kind?: DocumentKind | undefined; year?: number | undefined }

export const DOCUMENTS_PER_PAGE = 50

type Start = { userId: string; from: number; until: number; kinds: string } & TimeCursor

const pagesOf = (role: Role) =>
  query((p: Params<Start>) =>
    db
      .select()
      .from(documents)
      .where(
        and(
          eq(columnOf[role], p.userId),
          sql`(${documents.issuedAt}, ${documents.id}) < (${p.at}, ${p.id})`,
          sql`${documents.issuedAt} >= ${p.from} AND ${documents.issuedAt} < ${p.until}`,
          sql`instr(${p.kinds}, ' ' || ${documents.kind} || ' ') > 0`,
        ),
      )
      .orderBy(sql`${documents.issuedAt} DESC`, sql`${documents.id} DESC`)
      .limit(DOCUMENTS_PER_PAGE + 1),
  )
const selectPages = { influencer: pagesOf("influencer"), brand: pagesOf("brand") }

/** Lists documents, newest first; an invalid cursor means the first page. */
export function listDocuments(
  { role, userId }: Actor,
  { kind, year }: DocumentFilter,
  after?: string,
): Page<ReturnType<typeof describeRow>> {
  const kinds = ` ${kind ?? DOCUMENT_KINDS.join(" ")} `
  const from = year === undefined ? 0 : startOfFinancialYear(year)
  const until = year === undefined ? Number.MAX_SAFE_INTEGER : startOfFinancialYear(year + 1)
  const rows = selectPages[role].all({ userId, kinds, from, until, ...readTimeCursor(after) })
  const page = toTimePage(rows, DOCUMENTS_PER_PAGE, "issuedAt")
  return { items: page.items.map((row) => describeRow(row, userId)), next: page.next }
}

function describeRow(row: DocumentRow, userId: string) {
  const content = DocumentContent.parse(row.content)
  const { number, title, issuer, recipient, facts, figures } = content
  return {
    id: row.id,
    number,
    title: row.kind === "fee_invoice" ? `${title} of our fee` : title,
    issuedAt: row.issuedAt,
    project: facts.find(({ term }) => term === "Project")?.text ?? "",
    /** A receipt is from us; its lines are the creators'. */
    creators: content.lines.flatMap(({ who }) => (who ? personOn(content, who).name : [])),
    other: personOn(content, issuer === userId ? recipient : issuer).name,
    amount: formatMoney(figures.totalPaise ?? 0, "INR"),
  }
}
export type ListedDocument = ReturnType<typeof describeRow>

const selectFirst = (role: Role) =>
  query((p: Params<{ userId: string }>) =>
    db
      .select({ issuedAt: documents.issuedAt })
      .from(documents)
      .where(eq(columnOf[role], p.userId))
      .orderBy(asc(documents.issuedAt), asc(documents.id))
      .limit(1),
  )
const selectEarliest = { influencer: selectFirst("influencer"), brand: selectFirst("brand") }

/** Lists financial years since the first document, latest first. */
export function listDocumentYears({ role, userId }: Actor): { value: string; label: string }[] {
  const first = selectEarliest[role].get({ userId })?.issuedAt
  if (first === undefined) return []
  const [from, last] = [financialYearOf(first), financialYearOf(clock.now())]
  const years = Array.from({ length: Math.max(0, last - from) + 1 }, (_, back) => last - back)
  return years.map((year) => ({ value: String(year), label: formatFinancialYear(year) }))
}

const selectOfOrder = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(documents)
    .where(
      sql`${documents.orderId} = ${p.orderId} OR ${documents.orderId} IN (
        SELECT ${orders.id} FROM ${orders} WHERE ${orders.addOnOf} = ${p.orderId})`,
    )
    .orderBy(asc(documents.issuedAt)),
)

/** Lists documents of an order and of its tips and add-ons. */
export function listOrderDocuments({ role, userId }: Actor, orderId: string) {
  const rows = selectOfOrder.all({ orderId })
  const own = rows.filter((row) => (role === "brand" ? row.brandId : row.influencerId) === userId)
  return own.map((row) => {
    const { id, number, title } = describeRow(row, userId)
    return { id, number, title }
  })
}

const selectInvoices = query((p: Params<{ sources: string }>) =>
  db
    .select({ id: documents.id, orderId: documents.orderId, number: documents.number })
    .from(documents)
    .where(inArray(documents.source, sql`(SELECT value FROM json_each(${p.sources}))`)),
)

/** Finds invoices by order id, without an access check. */
export function findInvoices(
  orderIds: readonly string[],
): Map<string, { id: string; number: string }> {
  const sources = JSON.stringify(orderIds.map((id) => `invoice:${id}`))
  const rows = selectInvoices.all({ sources })
  return new Map(rows.map(({ id, number, orderId }) => [orderId ?? "", { id, number }]))
}

const selectReturned = query((p: Params<{ id: string; providerPaymentId: string | null }>) =>
  db
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(
      sql`${refunds.paymentId} = ${p.id} AND ${refunds.providerPaymentId} = ${p.providerPaymentId}
        AND ${refunds.status} = 'processed'`,
    ),
)

/** Shown beside the receipt, which never changes. */
function describeReturn(payment: PaymentRow): string | undefined {
  if (payment.status === "refunded") return "All of the money was sent back."
  const paise = selectReturned.get(payment)?.paise ?? 0
  if (paise === 0) return undefined
  return `${formatMoney(paise, "INR")} of it was sent back.`
}

function returnedOf({ kind, paymentId }: DocumentRow): string | undefined {
  const payment = kind === "receipt" && paymentId ? findPaymentRow(paymentId) : undefined
  return payment && describeReturn(payment)
}

/** Finds the receipt, or composes it before its job ran; undefined if unpaid. No access check. */
export function findReceipt({ userId }: BrandActor, paymentId: string) {
  const payment = findPaymentRow(paymentId)
  if (payment?.brandId !== userId) return undefined
  const document = findDocumentOf(receiptSource(paymentId))
  const content = document ? DocumentContent.parse(document.content) : composeReceipt(payment)
  return content && { documentId: document?.id, content, returned: describeReturn(payment) }
}
