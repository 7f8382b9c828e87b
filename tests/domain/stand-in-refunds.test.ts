import { afterAll, beforeAll, expect, test } from "vitest"
import { type RazorpayStandIn, startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"

let standIn: RazorpayStandIn
beforeAll(async () => {
  standIn = await startRazorpayStandIn({ isKind: true })
})
afterAll(() => standIn.close())

async function call(path: string, body?: object) {
  const { keyId, keySecret } = standIn.keys
  const answer = await fetch(`${standIn.origin}/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
      "Content-Type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json: unknown = await answer.json()
  return { status: answer.status, json }
}

/** A captured payment of 3,000 rupees. */
async function aPayment(): Promise<string> {
  const { json } = await call("/orders", { amount: 300_000, currency: "INR", receipt: "one" })
  return standIn.pay((json as { id: string }).id).id
}

const REFUSAL = "The total refund amount is greater than the refund payment amount"

test("partial refunds add up, and more than the rest is refused", async () => {
  const id = await aPayment()
  const refund = (amount: number) => call(`/payments/${id}/refund`, { amount })
  expect(await refund(100_000)).toMatchObject({ status: 200, json: { amount: 100_000 } })
  const state = () => call(`/payments/${id}`)
  expect((await state()).json).toMatchObject({
    status: "captured",
    refund_status: "partial",
    amount_refunded: 100_000,
  })
  expect(await refund(200_001)).toMatchObject({
    status: 400,
    json: { error: { description: REFUSAL } },
  })
  expect(await refund(99)).toMatchObject({
    status: 400,
    json: { error: { description: "The amount must be atleast INR 1.00" } },
  })
  await refund(200_000)
  expect((await state()).json).toMatchObject({ status: "refunded", refund_status: "full" })
  expect((await refund(1)).status).toBe(400)
})

test("a failed refund returns its amount to the merchant", async () => {
  const id = await aPayment()
  const made = await call(`/payments/${id}/refund`, { amount: 300_000 })
  standIn.ledger.failRefund((made.json as { id: string }).id)
  expect((await call(`/payments/${id}`)).json).toMatchObject({
    status: "captured",
    amount_refunded: 0,
    refund_status: null,
  })
  expect((await call(`/payments/${id}/refund`, { amount: 300_000 })).status).toBe(200)
  const all = await call(`/payments/${id}/refunds`)
  expect(all.json).toMatchObject({
    count: 2,
    items: [{ status: "failed" }, { status: "processed" }],
  })
})
