import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { env } from "./env.server.ts"
import { askRazorpay, assertIdFormat, listOf, postPastSdk } from "./razorpay-client.server.ts"

export type { ProviderAnswer } from "./razorpay-client.server.ts"

/** The SDK does not escape ids in paths. */
export const ORDER_ID = /^order_[A-Za-z0-9]{14}$/
export const PAYMENT_ID = /^pay_[A-Za-z0-9]{14}$/
export const REFUND_ID = /^rfnd_[A-Za-z0-9]{14}$/

const OrderEntity = z.object({
  id: z.string().regex(ORDER_ID),
  amount: z.coerce.number().int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.string(),
})
export type ProviderOrder = z.output<typeof OrderEntity>

/** Money in paise; `status` is authoritative. */
export const PaymentEntity = z.object({
  id: z.string().regex(PAYMENT_ID),
  order_id: z.string().regex(ORDER_ID).nullish(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  /** Tax included; known after capture. */
  fee: z.number().int().nonnegative().nullish(),
  tax: z.number().int().nonnegative().nullish(),
  error_code: z.string().nullish(),
  error_reason: z.string().nullish(),
})
export type ProviderPayment = z.output<typeof PaymentEntity>

export const RefundEntity = z.object({
  id: z.string().regex(REFUND_ID),
  payment_id: z.string().regex(PAYMENT_ID),
  amount: z.coerce.number().int().positive(),
  status: z.enum(["pending", "processed", "failed"]),
  receipt: z.string().nullish(),
})
export type ProviderRefund = z.output<typeof RefundEntity>

export const ITEMS_PER_PAGE = 100

/** Razorpay's API. Provider errors are returned, never thrown. */
export const razorpay = {
  /** Creates an order. Not idempotent: after an error, look for the receipt. */
  createOrder: (order: { amountPaise: number; receipt: string; notes: Record<string, string> }) =>
    askRazorpay(OrderEntity, ({ orders }) =>
      orders.create({
        amount: order.amountPaise,
        currency: "INR",
        receipt: order.receipt,
        notes: order.notes,
        payment: {
          capture: "automatic",
          capture_options: {
            automatic_expiry_period: 12,
            manual_expiry_period: 7200,
            refund_speed: "normal",
          },
        },
      }),
    ),

  findOrdersByReceipt: (receipt: string) =>
    askRazorpay(listOf(OrderEntity), ({ orders }) => orders.all({ receipt, count: 10 })),

  /** Lists failed attempts too. Immediate, unlike the lists of payments. */
  fetchOrderPayments: (orderId: string) =>
    askRazorpay(listOf(PaymentEntity), ({ orders }) =>
      orders.fetchPayments(assertIdFormat(ORDER_ID, orderId)),
    ),

  fetchPayment: (paymentId: string) =>
    askRazorpay(PaymentEntity, ({ payments }) =>
      payments.fetch(assertIdFormat(PAYMENT_ID, paymentId)),
    ),

  capturePayment: (paymentId: string, amountPaise: number) =>
    askRazorpay(PaymentEntity, ({ payments }) =>
      payments.capture(assertIdFormat(PAYMENT_ID, paymentId), amountPaise, "INR"),
    ),

  /** By Unix seconds, a page at a time. */
  listPayments: (span: { from: number; to: number; skip: number }) =>
    askRazorpay(listOf(PaymentEntity), ({ payments }) =>
      payments.all({ ...span, count: ITEMS_PER_PAGE }),
    ),

  /** Refunds once per `idempotencyKey`. */
  refundPayment: (
    paymentId: string,
    refund: { amountPaise: number; receipt: string; idempotencyKey: string },
  ) =>
    askRazorpay(RefundEntity, async (client) => {
      const body = { amount: refund.amountPaise, speed: "normal", receipt: refund.receipt }
      const path = `/v1/payments/${assertIdFormat(PAYMENT_ID, paymentId)}/refund`
      const headers = { "X-Refund-Idempotency": refund.idempotencyKey }
      return postPastSdk(client, path, body, headers)
    }),

  fetchRefund: (refundId: string) =>
    askRazorpay(RefundEntity, ({ refunds }) => refunds.fetch(assertIdFormat(REFUND_ID, refundId))),

  /** Includes failed refunds. */
  fetchRefundsOfPayment: (paymentId: string, skip: number) =>
    askRazorpay(listOf(RefundEntity), ({ payments }) =>
      payments.fetchMultipleRefund(assertIdFormat(PAYMENT_ID, paymentId), {
        count: ITEMS_PER_PAGE,
        skip,
      }),
    ),
}

export const isPaymentSetUp = env.RAZORPAY_KEY_ID !== undefined

const checkoutOrigin = new URL(env.RAZORPAY_CHECKOUT_URL).origin
const isReal = checkoutOrigin === "https://api.razorpay.com"

/** Sent to the browser: no secrets. */
export const razorpayCheckout = {
  keyId: env.RAZORPAY_KEY_ID ?? "",
  formAction: env.RAZORPAY_CHECKOUT_URL,
  scriptSrc: `${isReal ? "https://checkout.razorpay.com" : checkoutOrigin}/v1/checkout.js`,
  origin: checkoutOrigin,
  isReal,
}

/** `orderId` is the stored one, never the callback's own. */
export const isCallbackSigned = (orderId: string, paymentId: string, signature?: string): boolean =>
  matches(`${orderId}|${paymentId}`, signature, env.RAZORPAY_KEY_SECRET)

/** Verifies with the current or previous secret, or RazorpayX's. */
export function isWebhookSigned(body: Uint8Array, signature: string | undefined): boolean {
  const secrets = [
    env.RAZORPAY_WEBHOOK_SECRET,
    env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
    env.RAZORPAYX_WEBHOOK_SECRET,
  ]
  return secrets.some((secret) => matches(body, signature, secret))
}

function matches(signed: string | Uint8Array, signature?: string, secret?: string): boolean {
  if (!secret || !signature || !/^[0-9a-f]{64}$/.test(signature)) return false
  const expected = createHmac("sha256", secret).update(signed).digest()
  return timingSafeEqual(expected, Buffer.from(signature, "hex"))
}
