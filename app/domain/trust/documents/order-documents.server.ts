import { and, eq, sql } from "drizzle-orm"
import { findBillingRow } from "#app/domain/books/billing/billing-profile.server.ts"
import { taxRateAt } from "#app/domain/books/ledger/tax-rates.server.ts"
import { grossOf } from "#app/domain/payments/payouts/payout-postings.server.ts"
import {
  findPayoutOfOrder,
  type PayoutRow,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { findOrderRow, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { journalEntries, postings } from "#db/schema/ledger.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { PLATFORM_PARTY } from "./document.ts"
import type { DocumentPerson } from "./document-content.ts"
import { composeInvoice, type InvoicedSupply } from "./invoices.server.ts"
import { type DocumentRow, issueDocument } from "./issue-document.server.ts"
import { type InvoiceKind, invoicesOf, issueCreditNote, prefixOf } from "./order-invoices.server.ts"
import { composePayoutStatement } from "./payout-statement.server.ts"
import { findDocumentPerson, platformPerson } from "./people.server.ts"

/** In paise, by the ledger. */
const selectReturned = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      workPaise: sql<number>`coalesce(-sum(${postings.amountPaise})
        FILTER (WHERE ${postings.account} = 'refunds'), 0)`,
      feePaise: sql<number>`coalesce(sum(${postings.amountPaise})
        FILTER (WHERE ${postings.account} = 'fee'), 0)`,
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryKey, journalEntries.key))
    .where(and(eq(journalEntries.orderId, p.orderId), eq(journalEntries.kind, "return"))),
)

const RETURNED = "Money of the completed order went back to its brand."

/** Issues both invoices once earned and credit notes for money returned (docs/rules.md#papers). */
export function issueOrderDocuments(orderId: string): void {
  write(() => {
    const order = findOrderRow(orderId)
    const payout = findPayoutOfOrder(orderId)
    if (!order || !payout) return
    if (isOwnInvoicer(order, payout)) issuePayoutStatement(order, payout)
    else issueInvoice(order, payout)
    if (payout.feePaise > 0) issueFeeInvoice(order, payout)
    const returned = selectReturned.get({ orderId })
    if (!returned) return
    creditDown("invoice", orderId, grossOf(payout) - returned.workPaise)
    creditDown("fee_invoice", orderId, payout.feePaise - returned.feePaise)
  })
}

/** Credits the last invoice until documents match what stays. */
function creditDown(kind: InvoiceKind, orderId: string, stayPaise: number): void {
  const invoices = invoicesOf(kind, orderId)
  const last = invoices.at(-1)
  const tooMuch = invoices.reduce((sum, { leftPaise }) => sum + leftPaise, 0) - stayPaise
  if (last && tooMuch > 0) issueCreditNote(last, Math.min(tooMuch, last.leftPaise), RETURNED)
}

const NOT_ABOUT_ANY = { paymentId: null, aboutDocumentId: null }

/** Influencers registered for GST invoice themselves while our GST is off. */
const isOwnInvoicer = ({ influencerId, id }: OrderRow, { createdAt }: PayoutRow): boolean =>
  invoicesOf("invoice", id).length === 0 &&
  Boolean(findBillingRow(influencerId)?.gstin) &&
  taxRateAt("gst", createdAt) === 0

/** The supplier stays as the previous invoice names them. */
type Again = { paise: number; supplier: DocumentPerson }

/** Tells that the influencer invoices the brand; false before the order is completed. */
export function isInvoicedByInfluencer(orderId: string): boolean {
  const order = findOrderRow(orderId)
  const payout = findPayoutOfOrder(orderId)
  return order !== undefined && payout !== undefined && isOwnInvoicer(order, payout)
}

/** Issues an order's first invoice, or its next after full credit. */
export function issueInvoice(order: OrderRow, payout: PayoutRow, again?: Again): DocumentRow {
  const { id: orderId, influencerId, brandId } = order
  const supply: InvoicedSupply = {
    ...supplyOf(order, payout),
    issuer: influencerId,
    recipient: brandId,
    people: {
      [influencerId]: again?.supplier ?? findDocumentPerson(influencerId),
      [brandId]: findDocumentPerson(brandId),
    },
    what: "work",
    totalPaise: again?.paise ?? grossOf(payout),
    agreed: findAgreed(order),
  }
  const count = again ? `:${invoicesOf("invoice", orderId).length + 1}` : ""
  const source = `invoice:${orderId}${count}`
  return issueDocument(
    { kind: "invoice", source, influencerId, brandId, orderId, ...NOT_ABOUT_ANY },
    { issuerId: influencerId, series: "invoice", ...prefixOf(influencerId) },
    composeInvoice(supply),
  )
}

function issuePayoutStatement(order: OrderRow, payout: PayoutRow): void {
  const { id: orderId, influencerId, brandId } = order
  const people = {
    [PLATFORM_PARTY]: platformPerson(),
    [influencerId]: findDocumentPerson(influencerId),
    [brandId]: findDocumentPerson(brandId),
  }
  const source = `payout_statement:${orderId}`
  issueDocument(
    { kind: "payout_statement", source, influencerId, brandId: null, orderId, ...NOT_ABOUT_ANY },
    { issuerId: "", series: "payout_statement" },
    composePayoutStatement({
      ...supplyOf(order, payout),
      people,
      influencerId,
      brandId,
      share: payout,
    }),
  )
}

/** Hidden from the brand. */
function issueFeeInvoice(order: OrderRow, payout: PayoutRow): void {
  const { id: orderId, influencerId } = order
  const supply: InvoicedSupply = {
    ...supplyOf(order, payout),
    issuer: PLATFORM_PARTY,
    recipient: influencerId,
    people: {
      [PLATFORM_PARTY]: platformPerson(),
      [influencerId]: findDocumentPerson(influencerId),
    },
    what: "fee",
    totalPaise: payout.feePaise,
  }
  const source = `fee_invoice:${orderId}`
  issueDocument(
    { kind: "fee_invoice", source, influencerId, brandId: null, orderId, ...NOT_ABOUT_ANY },
    { issuerId: "", series: "invoice" },
    composeInvoice(supply),
  )
}

/** Uses the rate at completion, however late the issue. */
const supplyOf = ({ id, title }: OrderRow, { createdAt }: PayoutRow) => ({
  projectTitle: title,
  orderId: id,
  completedAt: createdAt,
  gstBasisPoints: taxRateAt("gst", createdAt),
})

const selectAgreed = query((p: Params<{ itemId: string }>) =>
  db
    .select({
      bidMinor: paymentItems.bidMinor,
      currency: payments.bidCurrency,
      fxRate: payments.fxRate,
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(eq(paymentItems.id, p.itemId)),
)

function findAgreed({ paymentItemId }: OrderRow): InvoicedSupply["agreed"] {
  const row = paymentItemId === null ? undefined : selectAgreed.get({ itemId: paymentItemId })
  if (!row || row.fxRate === null) return undefined
  return { ...row, fxRate: row.fxRate, isSample: env.DEMO }
}
