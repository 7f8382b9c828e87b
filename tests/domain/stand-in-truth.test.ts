import { afterEach, beforeEach, expect, test } from "vitest"
import { type RazorpayStandIn, startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { routeOf } from "../support/route-provider.ts"

/** Monday noon in India. */
const MONDAY = Date.parse("2026-11-23T06:30:00Z")
const DAY = 86_400_000

let now: number
let standIn: RazorpayStandIn
let provider: ReturnType<typeof routeOf>
beforeEach(async () => {
  now = MONDAY
  standIn = await startRazorpayStandIn({ now: () => now })
  provider = routeOf(standIn)
})
afterEach(() => standIn.close())

const balance = async () => (await provider.call("GET", "/v1/balance")).json.balance
const settlements = async () =>
  (await provider.call("GET", "/v1/settlements")).json.items as { id: string; amount: number }[]
async function pay(amount: number): Promise<string> {
  const { json } = await provider.call("POST", "/v1/orders", { amount, currency: "INR" })
  return standIn.pay(json.id).id
}
const processed = async (id: string) => {
  await expect.poll(async () => (await provider.stateOf(id)).status).toBe("processed")
}

test("the stand-in deducts its fee of a payment first", async () => {
  const id = await pay(100_000)
  expect(await balance()).toBe(97_640)
  expect((await provider.call("GET", `/v1/payments/${id}`)).json).toMatchObject({
    fee: 2360,
    tax: 360,
  })
})

test("the stand-in settles payments of two working days ago, once a day", async () => {
  now = MONDAY + 3 * DAY
  await pay(100_000)
  for (const days of [1, 2, 3]) {
    now = MONDAY + (3 + days) * DAY
    expect(await settlements()).toEqual([])
  }
  now = MONDAY + 7 * DAY
  const [made] = await settlements()
  expect(made?.amount).toBe(97_640)
  expect(await balance()).toBe(0)
  expect(await settlements()).toHaveLength(1)
  const answer = await provider.call("GET", `/v1/settlements/${made?.id}`)
  expect(answer.json).toMatchObject({ entity: "settlement", status: "processed" })
  expect(answer.json.utr).toMatch(/./)
  const path = "/v1/settlements/recon/combined?year=2026&month=11&day=30"
  expect((await provider.call("GET", path)).json.items).toMatchObject([
    { type: "payment", credit: 97_640, fee: 2360, tax: 360, settlement_id: made?.id },
  ])
})

test("the stand-in leaves held money out of the settlement", async () => {
  const account = await provider.anAccount()
  const payment = await pay(100_000)
  const made = (await provider.transfer(payment, account, 90_000)).json.items as { id: string }[]
  const [transfer] = made
  await processed(transfer?.id ?? "")
  now = MONDAY + 2 * DAY
  expect((await settlements()).map(({ amount }) => amount)).toEqual([7374])
  expect(await provider.stateOf(transfer?.id ?? "")).toMatchObject({ settlement_status: "on_hold" })
  expect((await provider.release(transfer?.id ?? "")).status).toBe(200)
  expect(standIn.settle(account)).toMatchObject([{ amount: 90_000 }])
})

test("the stand-in shows a transfer as pending first", async () => {
  standIn.switches.route.transferProcessesAfterMs = undefined
  const account = await provider.anAccount()
  const id = await provider.aTransfer(account, 100_000)
  expect(await provider.stateOf(id)).toMatchObject({ status: "pending", processed_at: null })
  standIn.processTransfer(id)
  expect(await provider.stateOf(id)).toMatchObject({ status: "processed" })
})

test("the stand-in includes its fee in the balance check", async () => {
  const account = await provider.anAccount()
  const payment = await pay(100_000)
  expect((await provider.transfer(payment, account, 100_000)).words).toMatch(/greater than/)
  const { json } = await provider.transfer(payment, account, 90_000)
  expect(json.items).toMatchObject([{ status: "pending", fees: 266, tax: 41 }])
})

test("the stand-in refuses a transfer above its balance", async () => {
  standIn.switches.route.transferFeeBasisPoints = 0
  const account = await provider.anAccount()
  const payment = await pay(100_000)
  const { json } = await provider.transfer(payment, account, 100_000)
  expect(json.items).toMatchObject([
    { status: "failed", error: { description: "Insufficient balance" } },
  ])
  standIn.addFunds(2360)
  const again = await provider.transfer(payment, account, 100_000)
  expect(again.json.items).toMatchObject([{ status: "pending" }])
})

test("the stand-in refuses a refund above its balance", async () => {
  const payment = await pay(100_000)
  expect((await provider.refund(payment, 100_000)).words).toMatch(/enough balance/)
  expect((await provider.refund(payment, 97_640)).status).toBe(200)
})

test("the stand-in answers null for a settlement without transfers", async () => {
  await pay(100_000)
  now = MONDAY + 2 * DAY
  const [own] = await settlements()
  const path = `/v1/transfers?recipient_settlement_id=${own?.id}`
  expect((await provider.call("GET", path)).json).toBeNull()
})

test("the stand-in takes each receipt once, and no order above its maximum", async () => {
  const order = (amount: number, receipt: string) =>
    provider.call("POST", "/v1/orders", { amount, currency: "INR", receipt })
  expect((await order(100, "pm_1")).status).toBe(200)
  expect((await order(100, "pm_1")).words).toMatch(/receipt/)
  expect((await order(50_000_001, "pm_2")).words).toBe("Amount exceeds maximum amount allowed.")
})

test("the stand-in answers 400 to another body under a used key", async () => {
  const payment = await pay(100_000)
  const { keyId, keySecret } = standIn.keys
  const ask = (amount: number) =>
    fetch(`${standIn.origin}/v1/payments/${payment}/refund`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
        "X-Refund-Idempotency": "the-same-key",
      },
      body: JSON.stringify({ amount }),
    })
  expect((await ask(1000)).status).toBe(200)
  expect((await ask(2000)).status).toBe(400)
})
