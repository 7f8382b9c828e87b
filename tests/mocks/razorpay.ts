import { bypass, HttpResponse, http } from "msw"
import { setupServer } from "msw/node"
import type { ProviderPayment, ProviderRefund } from "#app/platform/razorpay.server.ts"
import {
  collection,
  newEvent,
  newId,
  newOrder,
  newPayment,
  newRefund,
  type RazorpayStandIn,
  Refusal,
  signReturn as signReturnWith,
  signWebhook,
  toWebhookBody,
} from "#demo/razorpay/stand-in.mjs"

/**
 * Razorpay's API within this process, for what its SDK makes of each answer. What it answers is made of the
 * same entities, refusals and signatures as in the stand-in that tests reach over HTTP.
 */
export const provider = setupServer()

const API = "https://api.razorpay.com"

type Method = "get" | "post" | "patch"

/** Paths are of the first version of the API unless they name the second. */
const urlOf = (path: string) => `${API}${path.startsWith("/v2/") ? "" : "/v1"}${path}`

/** An id as Razorpay writes them. */
export const providerId = (
  prefix: "order" | "pay" | "rfnd" | "acc" | "acc_prd" | "trf" | "rvrsl" | "setl",
): string => newId(prefix)

/** Lets a stand-in answer every call. It must have been started with `providerKeys`. */
export const answeredBy = ({ origin }: Pick<RazorpayStandIn, "origin">) =>
  http.all(`${API}/*`, async ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === "GET" ? undefined : await request.arrayBuffer()
    const { method, headers } = request
    const passedOn = new Request(`${origin}${pathname}${search}`, { method, headers, body })
    return fetch(bypass(passedOn)).catch(() => HttpResponse.error())
  })

/** The keys of these tests, for a stand-in. */
export const providerKeys = () => ({
  keyId: process.env.RAZORPAY_KEY_ID ?? "",
  keySecret: process.env.RAZORPAY_KEY_SECRET ?? "",
  webhookSecret: process.env.RAZORPAY_WEBHOOK_SECRET ?? "",
})

/** Answers a call with JSON; a function may look at what was sent. */
export function answering(
  method: Method,
  path: string,
  answer: object | ((body: Record<string, unknown>, request: Request) => object),
) {
  return http[method](urlOf(path), async ({ request }) => {
    const body = method === "get" ? {} : ((await request.json()) as Record<string, unknown>)
    return HttpResponse.json(
      (typeof answer === "function" ? answer(body, request) : answer) as object,
    )
  })
}

/** Answers a call with a fault: a status and, but for an HTML page, Razorpay's words. */
export function failing(
  method: Method,
  path: string,
  fault: { status: number; description?: string } | "html" | "reset",
) {
  return http[method](urlOf(path), () => {
    if (fault === "reset") return HttpResponse.error()
    if (fault === "html") return HttpResponse.html("<h1>502 Bad Gateway</h1>", { status: 502 })
    const { body, status } = new Refusal(fault.description ?? "no", fault)
    return HttpResponse.json(body, { status })
  })
}

/** The list shape of Razorpay. */
export const listOf = (...items: object[]) => collection(items)

/** The order that Razorpay makes of what was asked. */
export const anOrder = (asked: object) => newOrder(asked)

/** The refund that Razorpay makes of what was asked. */
export const aRefund = (
  payment: Pick<ProviderPayment, "id" | "amount">,
  asked: Partial<ProviderRefund> = {},
): ProviderRefund => {
  const { amount } = payment
  return { ...newRefund(payment, { amount, status: "processed", ...asked }), ...asked }
}

/** A payment that Razorpay calls captured, with what a test says otherwise. */
export function aCapture(
  order: { providerOrderId: string | null; amountPaise: number },
  overrides: Partial<ProviderPayment> = {},
): ProviderPayment {
  const { id, amount, currency } = newPayment({}, { amount: order.amountPaise, currency: "INR" })
  const payment = { id, order_id: order.providerOrderId, amount, currency }
  return { ...payment, status: "captured", ...overrides }
}

/** The signature that the checkout brings back. */
export const signReturn = (orderId: string, paymentId: string): string =>
  signReturnWith(process.env.RAZORPAY_KEY_SECRET ?? "", orderId, paymentId)

/** A webhook's bytes and its signature. */
export function aWebhook(
  event: string,
  entities: Record<string, object>,
  secret = process.env.RAZORPAY_WEBHOOK_SECRET ?? "",
  overrides: { created_at?: number } = {},
) {
  const told = { ...newEvent(event, entities), ...overrides }
  const body = new TextEncoder().encode(toWebhookBody(told))
  return { body, signature: signWebhook(secret, body) }
}
