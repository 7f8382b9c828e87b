import type { BrandActor } from "#app/domain/accounts/actor.ts"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payment.ts"
import type { OwnPayment } from "#app/domain/payments/payment-queries.server.ts"
import { checkoutSettings } from "#app/http/checkout.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls.ts"

const MERCHANT = "Influencer Marketplace"

/** What the hosted checkout is told in hidden fields, and its script in options: the same. */
export function describeCheckout(request: Request, actor: BrandActor, payment: OwnPayment) {
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
