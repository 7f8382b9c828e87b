import type { BrandActor } from "#app/domain/accounts/actor.ts"
import { CHARGE_DESCRIPTION, formatReceiptNumber } from "#app/domain/payments/payment.ts"
import { billOf, type OwnPayment } from "#app/domain/payments/payment-queries.server.ts"
import { checkoutSettings } from "#app/http/checkout.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, paymentHref, urls } from "#app/urls.ts"

const MERCHANT = "Influencer Marketplace"

/** A payment as its page shows it. `from` says where the browser came from. */
export function describePayment(
  request: Request,
  actor: BrandActor,
  payment: OwnPayment,
  from: string | null,
) {
  const { id, projectId, projectTitle, stage, items } = payment
  return {
    id,
    projectId,
    projectTitle,
    stage,
    bill: billOf(payment),
    chosen: items.map((item) => item.applicationId),
    totalPaise: payment.amountPaise,
    orders: items.flatMap(({ orderId, name }) => (orderId ? [{ orderId, name }] : [])),
    reference: payment.providerPaymentId,
    checkout: stage === "ready" ? describeCheckout(request, actor, payment) : undefined,
    isFromSummary: from === "summary",
    isClosed: from === "closed",
    receiptNumber: formatReceiptNumber(payment),
    refresh: stage === "confirming" ? { seconds: 5, url: paymentHref(id, "checkout") } : undefined,
  }
}
export type PaymentView = ReturnType<typeof describePayment>

/** What the hosted checkout is given: hidden fields, and the same as options for its script. */
function describeCheckout(request: Request, actor: BrandActor, payment: OwnPayment) {
  const { keyId, formAction, scriptSrc } = checkoutSettings
  const origin = publicOrigin(request)
  const callbackUrl = `${origin}${href(urls.payments.callback, { pid: payment.id })}`
  const prefill = { name: actor.name, email: actor.email, contact: actor.phone ?? "" }
  const orderId = payment.providerOrderId ?? ""
  const shared = {
    amount: String(payment.amountPaise),
    currency: "INR",
    name: MERCHANT,
    description: CHARGE_DESCRIPTION,
  }
  const fields: [string, string][] = [
    ["key_id", keyId],
    ["order_id", orderId],
    ...Object.entries(shared),
    ...Object.entries(prefill).map(([name, value]): [string, string] => [
      `prefill[${name}]`,
      value,
    ]),
    ["notes[payment_id]", payment.id],
    ["callback_url", callbackUrl],
    ["cancel_url", `${origin}${href(urls.payments.cancelled, { paymentId: payment.id })}`],
  ]
  const options = {
    ...shared,
    key: keyId,
    order_id: orderId,
    prefill,
    notes: { payment_id: payment.id },
    callback_url: callbackUrl,
    redirect: false,
  }
  return { action: formAction, fields, script: { src: scriptSrc, options } }
}
