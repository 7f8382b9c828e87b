import { createHmac } from "node:crypto"
import { HttpResponse, http } from "msw"
import { setupServer } from "msw/node"
import type { ProviderPayment } from "#app/platform/razorpay.server.ts"

/** Razorpay's API within this process, for what its SDK makes of each answer. */
export const provider = setupServer()

const API = "https://api.razorpay.com/v1"

let made = 0

/** An id as Razorpay writes them. */
export const providerId = (prefix: "order" | "pay" | "rfnd"): string =>
  `${prefix}_${String(++made).padStart(14, "0")}`

/** Answers a call with JSON; a function may look at what was sent. */
export function answering(
  method: "get" | "post",
  path: string,
  answer: object | ((body: Record<string, unknown>, request: Request) => object),
) {
  return http[method](`${API}${path}`, async ({ request }) => {
    const body = method === "post" ? ((await request.json()) as Record<string, unknown>) : {}
    return HttpResponse.json(
      (typeof answer === "function" ? answer(body, request) : answer) as object,
    )
  })
}

/** Answers a call with a fault: a status and, but for an HTML page, Razorpay's words. */
export function failing(
  method: "get" | "post",
  path: string,
  fault: { status: number; description?: string } | "html" | "reset",
) {
  return http[method](`${API}${path}`, () => {
    if (fault === "reset") return HttpResponse.error()
    if (fault === "html") return HttpResponse.html("<h1>502 Bad Gateway</h1>", { status: 502 })
    const { status, description = "no" } = fault
    return HttpResponse.json({ error: { code: "BAD_REQUEST_ERROR", description } }, { status })
  })
}

/** The list shape of Razorpay. */
export const listOf = (...items: object[]) => ({ entity: "collection", count: items.length, items })

/** A payment that Razorpay calls captured, with what a test says otherwise. */
export function aCapture(
  order: { providerOrderId: string | null; amountPaise: number },
  overrides: Partial<ProviderPayment> = {},
): ProviderPayment {
  return {
    id: providerId("pay"),
    order_id: order.providerOrderId,
    amount: order.amountPaise,
    currency: "INR",
    status: "captured",
    ...overrides,
  }
}

/** The signature that the checkout brings back. */
export const signReturn = (orderId: string, paymentId: string): string =>
  createHmac("sha256", process.env.RAZORPAY_KEY_SECRET ?? "")
    .update(`${orderId}|${paymentId}`)
    .digest("hex")

/** A webhook's bytes and its signature. */
export function aWebhook(
  event: string,
  entities: Record<string, object>,
  secret = process.env.RAZORPAY_WEBHOOK_SECRET ?? "",
) {
  const payload = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, { entity }]),
  )
  const text = JSON.stringify({ entity: "event", event, payload, created_at: 1 })
  const body = new TextEncoder().encode(text.replaceAll("/", "\\/"))
  return { body, signature: createHmac("sha256", secret).update(body).digest("hex") }
}
