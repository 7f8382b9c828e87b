import { findBillingRow } from "#app/domain/books/billing/billing-profile.server.ts"
import { actOnMoney } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findPayoutOfOrder } from "#app/domain/payments/payouts/payout-queries.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { financialYearOf } from "#app/domain/shared/financial-year.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { personOn } from "./document.ts"
import { issueInvoice } from "./order-documents.server.ts"
import { invoicesOf, issueCreditNote } from "./order-invoices.server.ts"

const REASON = "Issued again with the buyer's GSTIN."

type Invoice = { id: string; orderId: string | null }

function findReissue(actor: Actor, { id, orderId }: Invoice) {
  const gstin = findBillingRow(actor.userId)?.gstin
  if (!orderId || !gstin) return undefined
  const invoice = invoicesOf("invoice", orderId).find(({ row }) => row.id === id)
  if (!invoice || invoice.leftPaise <= 0 || invoice.row.brandId !== actor.userId) return undefined
  if (personOn(invoice.content, actor.userId).gstin === gstin) return undefined
  return { invoice, orderId, gstin }
}

/** Returns the GSTIN for a corrected invoice; undefined if none is needed. */
export function reissuableWith(actor: Actor, invoice: Invoice): string | undefined {
  const found = findReissue(actor, invoice)
  return found && isInTime(found.invoice.content.issuedAt) ? found.gstin : undefined
}

/** Section 34 of the CGST Act: until 30 November after the invoice's financial year. */
const isInTime = (issuedAt: number): boolean =>
  clock.now() < Date.parse(`${financialYearOf(issuedAt) + 1}-12-01T00:00:00+05:30`)

/**
 * Credits an invoice and reissues it with the brand's GSTIN; returns the new id
 * (docs/rules.md#invoices-with-a-later-gstin). @throws NotFound, Conflict
 */
export function reissueInvoice(actor: BrandActor, document: Invoice): string {
  return actOnMoney(actor, () => {
    const found = findReissue(actor, document)
    if (!found) throw new Conflict("This invoice already has your GSTIN, or you've not added one.")
    if (!isInTime(found.invoice.content.issuedAt)) {
      throw new Conflict("It's too late: tax law allows this until 30 November of the next year.")
    }
    const order = findOrderRow(found.orderId)
    const payout = findPayoutOfOrder(found.orderId)
    if (!order || !payout) throw new NotFound("Document not found.")
    const { leftPaise } = found.invoice
    issueCreditNote(found.invoice, leftPaise, REASON)
    const supplier = personOn(found.invoice.content, order.influencerId)
    return issueInvoice(order, payout, { paise: leftPaise, supplier }).id
  })
}
