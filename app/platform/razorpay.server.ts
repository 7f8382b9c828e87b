import Razorpay from "razorpay"
import { z } from "zod"
import { env } from "./env.server.ts"

/** Razorpay's ids. Checked before every call: the SDK puts them into addresses as they are. */
export const ORDER_ID = /^order_[A-Za-z0-9]{14}$/
export const PAYMENT_ID = /^pay_[A-Za-z0-9]{14}$/
export const REFUND_ID = /^rfnd_[A-Za-z0-9]{14}$/

const TIMEOUT_MS = 10_000

const OrderEntity = z.object({
  id: z.string().regex(ORDER_ID),
  amount: z.coerce.number().int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.string(),
})
export type ProviderOrder = z.output<typeof OrderEntity>

/** A payment as the API and the webhooks tell it. Money in paise; `status` is the truth. */
export const PaymentEntity = z.object({
  id: z.string().regex(PAYMENT_ID),
  order_id: z.string().regex(ORDER_ID).nullish(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
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

/**
 * Why a call did not succeed. `unreachable`: no answer, so it may or may not have happened. `busy`: ask
 * again later. `refused`: asking again will not help.
 */
export type ProviderFault = {
  isOk: false
  kind: "unreachable" | "busy" | "refused"
  status: number
  description: string
}
export type ProviderAnswer<T> = { isOk: true; value: T } | ProviderFault

const listOf = <T extends z.ZodType>(entity: T) => z.object({ items: z.array(entity) })

/** Razorpay's API. Every call answers with a value or a fault and never throws for the outside's sake. */
export const razorpay = {
  /** Asks for an order of `amountPaise`. No idempotency is promised: after a fault, look for the receipt. */
  createOrder: (order: { amountPaise: number; receipt: string; notes: Record<string, string> }) =>
    ask(OrderEntity, ({ orders }) =>
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
    ask(listOf(OrderEntity), ({ orders }) => orders.all({ receipt, count: 10 })),

  /** Every try to pay an order, failed ones too. Immediate, where the lists of payments lag behind. */
  fetchOrderPayments: (orderId: string) =>
    ask(listOf(PaymentEntity), ({ orders }) => orders.fetchPayments(checked(ORDER_ID, orderId))),

  fetchPayment: (paymentId: string) =>
    ask(PaymentEntity, ({ payments }) => payments.fetch(checked(PAYMENT_ID, paymentId))),

  capturePayment: (paymentId: string, amountPaise: number) =>
    ask(PaymentEntity, ({ payments }) =>
      payments.capture(checked(PAYMENT_ID, paymentId), amountPaise, "INR"),
    ),

  /** Payments made in a span of time, by Unix seconds; 100 at most. */
  listPayments: (span: { from: number; to: number; skip: number }) =>
    ask(listOf(PaymentEntity), ({ payments }) => payments.all({ ...span, count: 100 })),

  /** Gives money back, once per `idempotencyKey` however often it is asked. */
  refundPayment: (
    paymentId: string,
    refund: { amountPaise: number; receipt: string; idempotencyKey: string },
  ) =>
    ask(RefundEntity, async (client) => {
      const body = {
        amount: refund.amountPaise,
        speed: "normal",
        receipt: refund.receipt,
      }
      const path = `/v1/payments/${checked(PAYMENT_ID, paymentId)}/refund`
      // The SDK cannot send this header; its own HTTP client can.
      const headers = { "X-Refund-Idempotency": refund.idempotencyKey }
      return (await httpOf(client).post(path, body, { headers })).data
    }),

  fetchRefund: (refundId: string) =>
    ask(RefundEntity, ({ refunds }) => refunds.fetch(checked(REFUND_ID, refundId))),

  fetchRefundsOfPayment: (paymentId: string) =>
    ask(listOf(RefundEntity), ({ payments }) =>
      payments.fetchMultipleRefund(checked(PAYMENT_ID, paymentId), { count: 100 }),
    ),
}

/** Whether this installation can charge anybody at all. */
export const isPaymentSetUp = env.RAZORPAY_KEY_ID !== undefined

const checkoutOrigin = new URL(env.RAZORPAY_CHECKOUT_URL).origin
const isReal = checkoutOrigin === "https://api.razorpay.com"

/** What the browser needs for the checkout: addresses and the public key id, no secret. */
export const checkout = {
  keyId: env.RAZORPAY_KEY_ID ?? "",
  formAction: env.RAZORPAY_CHECKOUT_URL,
  scriptSrc: `${isReal ? "https://checkout.razorpay.com" : checkoutOrigin}/v1/checkout.js`,
  origin: checkoutOrigin,
  isReal,
}

function checked(pattern: RegExp, id: string): string {
  if (!pattern.test(id)) throw new Error("not an id of the payment provider")
  return id
}

type Http = {
  defaults: { baseURL: string; timeout: number; maxRedirects: number; proxy: false }
  interceptors: { response: { use(ok: (value: unknown) => unknown, failed: HttpFault): void } }
  post(path: string, body: unknown, options: unknown): Promise<{ data: unknown }>
}
type HttpFault = (error: HttpError) => never
type HttpError = {
  code?: string
  response?: { status: number; data: { error?: { code: string; description: string } } }
}

const httpOf = (client: Razorpay): Http => (client.api as unknown as { rq: Http }).rq

let client: Razorpay | undefined

/** The SDK, with the limits that it lacks: a time-out, no redirects, and faults that it can read. */
function connect(): Razorpay {
  if (client) return client
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env
  if (!keyId || !keySecret) throw new Error("payments are not set up")
  client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const http = httpOf(client)
  http.defaults.baseURL = env.RAZORPAY_API_BASE
  http.defaults.timeout = TIMEOUT_MS
  http.defaults.maxRedirects = 0
  http.defaults.proxy = false
  http.interceptors.response.use((response) => response, readable)
  return client
}

/** Gives a fault without an answer, or with an HTML one, the shape in which the SDK reads faults. */
const readable: HttpFault = (error) => {
  if (!error.response) {
    const failure = { code: "NETWORK_ERROR", description: error.code ?? "no answer" }
    error.response = { status: 0, data: { error: failure } }
  } else if (!error.response.data?.error) {
    error.response.data = { error: { code: "GATEWAY_ERROR", description: "not JSON" } }
  }
  throw error
}

const FaultDetail = z.object({ description: z.string().catch("") }).optional()
const SdkFault = z.object({ statusCode: z.number(), error: FaultDetail })
/** The fault of a call that went past the SDK's own methods. */
const PlainFault = z
  .object({ response: z.object({ status: z.number(), data: z.object({ error: FaultDetail }) }) })
  .transform(({ response }) => ({ statusCode: response.status, error: response.data.error }))

async function ask<T extends z.ZodType>(
  entity: T,
  call: (client: Razorpay) => Promise<unknown>,
): Promise<ProviderAnswer<z.output<T>>> {
  try {
    const parsed = entity.safeParse(await call(connect()))
    if (parsed.success) return { isOk: true, value: parsed.data }
    return { isOk: false, kind: "busy", status: 200, description: "an answer of unknown shape" }
  } catch (error) {
    const fault = z.union([SdkFault, PlainFault]).safeParse(error)
    if (!fault.success) throw error
    const { statusCode: status, error: detail } = fault.data
    return { isOk: false, kind: kindOf(status), status, description: detail?.description ?? "" }
  }
}

function kindOf(status: number): ProviderFault["kind"] {
  if (status === 0) return "unreachable"
  return status === 409 || status === 429 || status >= 500 ? "busy" : "refused"
}
