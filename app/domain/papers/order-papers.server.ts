import { write } from "#app/platform/db.server.ts"
import { isPosted } from "../ledger/journal.server.ts"
import { taxRateAt } from "../ledger/tax-rates.server.ts"
import { findOrderRow, type OrderRow } from "../orders/order-steps.server.ts"
import { grossOf } from "../payouts/payout-postings.server.ts"
import { findPayoutOfOrder, type PayoutRow } from "../payouts/payout-queries.server.ts"
import { composeCreditNote, composeInvoice, type Supply } from "./invoices.server.ts"
import { findPaperOf, issuePaper, type PaperRow } from "./issue-paper.server.ts"
import { SERIES, US } from "./paper.ts"
import { PaperContent } from "./paper-content.ts"
import { findPaperPerson, ourselves } from "./people.server.ts"

export const invoiceSource = (orderId: string): string => `invoice:${orderId}`
const feeSource = (orderId: string): string => `fee_invoice:${orderId}`
const creditSource = (paperId: string): string => `credit_note:${paperId}`

const RETURNED = "The money of the completed order went back to its brand."

/**
 * Issues what the money of an order asks for, each once (docs/rules.md#papers): the influencer's invoice and
 * that of our fee when it is earned, and credit notes when it went back after all.
 */
export function issueOrderPapers(orderId: string): void {
  write(() => {
    const order = findOrderRow(orderId)
    const payout = findPayoutOfOrder(orderId)
    if (!order || !payout) return
    issueInvoice(order, payout)
    if (payout.feePaise > 0) issueFeeInvoice(order, payout)
    if (!isPosted("return", orderId)) return
    for (const source of [invoiceSource(orderId), feeSource(orderId)]) creditPaper(source)
  })
}

const NOT_ABOUT_ANY = { paymentId: null, aboutPaperId: null }

function issueInvoice(order: OrderRow, payout: PayoutRow): void {
  const { id: orderId, influencerId, brandId } = order
  const supply: Supply = {
    ...supplyOf(order, payout),
    issuer: influencerId,
    recipient: brandId,
    people: {
      [influencerId]: findPaperPerson(influencerId),
      [brandId]: findPaperPerson(brandId),
    },
    what: "work",
    totalPaise: grossOf(payout),
    withheld: { tdsPaise: payout.tdsPaise, tcsPaise: payout.tcsPaise },
  }
  const source = invoiceSource(orderId)
  issuePaper(
    { kind: "invoice", source, influencerId, brandId, orderId, ...NOT_ABOUT_ANY },
    { issuerId: influencerId, series: SERIES.invoice },
    composeInvoice(supply),
  )
}

/** The fee is between the influencer and us: the brand does not see it. */
function issueFeeInvoice(order: OrderRow, payout: PayoutRow): void {
  const { id: orderId, influencerId } = order
  const supply: Supply = {
    ...supplyOf(order, payout),
    issuer: US,
    recipient: influencerId,
    people: { [US]: ourselves(), [influencerId]: findPaperPerson(influencerId) },
    what: "fee",
    totalPaise: payout.feePaise,
  }
  const source = feeSource(orderId)
  issuePaper(
    { kind: "fee_invoice", source, influencerId, brandId: null, orderId, ...NOT_ABOUT_ANY },
    { issuerId: "", series: SERIES.feeInvoice },
    composeInvoice(supply),
  )
}

/** The rate is that of when the order was completed, however late its papers are issued. */
const supplyOf = ({ id, title }: OrderRow, { createdAt }: PayoutRow) => ({
  projectTitle: title,
  orderId: id,
  completedAt: createdAt,
  gstBasisPoints: taxRateAt("gst", createdAt),
})

function creditPaper(source: string): void {
  const paper = findPaperOf(source)
  if (paper) issueCreditNote(paper)
}

function issueCreditNote({
  id,
  issuerId,
  influencerId,
  brandId,
  orderId,
  content,
}: PaperRow): void {
  const series = issuerId === "" ? SERIES.feeCreditNote : SERIES.creditNote
  const parties = { influencerId, brandId, orderId, paymentId: null }
  issuePaper(
    { kind: "credit_note", source: creditSource(id), ...parties, aboutPaperId: id },
    { issuerId, series },
    composeCreditNote(PaperContent.parse(content), RETURNED),
  )
}
