import { findShortage } from "#app/domain/books/ledger/balance-check.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import {
  CHARGE_DESCRIPTION,
  COMPLETED_ORDER_REFUND_NOTES,
  PART_NOTES,
} from "#app/domain/payments/payments/payment.ts"
import type { OwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { findReceipt } from "#app/domain/trust/documents/document-queries.server.ts"
import { checkoutSettings } from "#app/http/checkout.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, paymentHref, urls } from "#app/urls/index.ts"
import type { OrderStatus, RefundStatus } from "#db/schema/words.ts"

/** `from` is the page the browser came from. */
export function describePayment(
  request: Request,
  actor: BrandActor,
  payment: OwnPayment,
  from: string | null,
) {
  const { id, projectId, projectTitle, isCart, stage, bill, items, receiptNumber } = payment
  const waitsUntil = findShortage()?.until
  return {
    id,
    projectId,
    projectTitle,
    isCart,
    offer: payment.offer,
    /** The tip or add-on that the payment is for, if any. */
    addOn: payment.addOn && { id: payment.addOn.id, orderId: payment.addOn.orderId },
    stage,
    bill,
    receipt:
      receiptNumber === undefined
        ? undefined
        : {
            number: receiptNumber,
            /** Undefined until issued. */
            documentId: findReceipt(actor, id)?.documentId,
          },
    applicationIds: items.map(({ applicationId }) => applicationId),
    totalPaise: payment.amountPaise,
    fingerprint: payment.fingerprint,
    money: payment.money,
    orders: items.flatMap(({ orderId, name, orderStatus, refundStatus }) =>
      orderId ? [{ orderId, name, note: noteOf(orderStatus, refundStatus, waitsUntil) }] : [],
    ),
    isRunning: !isCart && items.every(({ orderStatus }) => orderStatus === "ongoing"),
    sentBy: payment.refundStatus === "due" ? sentBy(waitsUntil) : "",
    reference: payment.providerPaymentId,
    checkout: stage === "ready" ? describeCheckout(request, actor, payment) : undefined,
    isFromSummary: from === "summary",
    isClosed: from === "closed",
    refresh: stage === "confirming" ? { seconds: 5, url: paymentHref(id, "checkout") } : undefined,
  }
}

/** Explains an order that changed since payment. */
function noteOf(
  status: OrderStatus | null,
  refundStatus: RefundStatus | null,
  waitsUntil: number | undefined,
) {
  const notes = status === "cancelled" ? PART_NOTES : COMPLETED_ORDER_REFUND_NOTES
  if (!refundStatus) return status === "cancelled" ? "cancelled" : undefined
  return notes[refundStatus] + (refundStatus === "due" ? sentBy(waitsUntil) : "")
}

/** The refund waits until our balance at the provider covers it. */
const sentBy = (waitsUntil: number | undefined): string =>
  waitsUntil === undefined ? "" : `, sent by ${longDayOf(waitsUntil)}`

export type PaymentView = ReturnType<typeof describePayment>

/** Hidden fields, also as script options. */
function describeCheckout(request: Request, actor: BrandActor, payment: OwnPayment) {
  const { keyId, formAction, scriptSrc } = checkoutSettings
  const origin = publicOrigin(request)
  const prefill = { name: actor.name, email: actor.email, contact: actor.phone ?? "" }
  const shared = {
    order_id: payment.providerOrderId ?? "",
    amount: String(payment.amountPaise),
    currency: "INR",
    name: "Influencer Marketplace",
    description: CHARGE_DESCRIPTION,
    callback_url: `${origin}${href(urls.payments.callback, { pid: payment.id })}`,
  }
  const fields = Object.entries({
    key_id: keyId,
    ...shared,
    "prefill[name]": prefill.name,
    "prefill[email]": prefill.email,
    "prefill[contact]": prefill.contact,
    "notes[payment_id]": payment.id,
    cancel_url: `${origin}${href(urls.payments.cancelled, { paymentId: payment.id })}`,
  })
  const notes = { payment_id: payment.id }
  const options = { ...shared, key: keyId, prefill, notes, redirect: false }
  return { action: formAction, fields, script: { src: scriptSrc, options } }
}
