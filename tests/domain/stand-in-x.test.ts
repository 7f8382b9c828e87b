import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import {
  type RazorpayStandIn,
  signWebhook,
  startRazorpayStandIn,
} from "#demo/razorpay/stand-in.mjs"

const ACCOUNT = "7878780080316316"
const contact = { name: "Asha Rao", type: "vendor" }
const vpa = { account_type: "vpa", vpa: { address: "asha@okaxis" }, contact }
const bank_account = { name: "Asha Rao", ifsc: "HDFC0000317", account_number: "123456789012" }
const aBody = (changes: object = {}) => ({
  ...{ account_number: ACCOUNT, amount: 100_000, currency: "INR", mode: "UPI" },
  ...{ purpose: "payout", queue_if_low_balance: true, reference_id: "one", fund_account: vpa },
  ...changes,
})

let standIn: RazorpayStandIn
let listener: Server
const told: { type: string; isSigned: boolean }[] = []
beforeAll(async () => {
  listener = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { "x-razorpay-signature": signature } = request.headers
    const isSigned = signature === signWebhook(standIn.keys.xWebhookSecret, body)
    told.push({ type: JSON.parse(body.toString()).event, isSigned })
    response.end()
  })
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done))
})
beforeEach(async () => {
  standIn = await startRazorpayStandIn()
  standIn.switches.x.processesAfterMs = undefined
  standIn.ledger.x.topUp(1_000_000)
})
afterEach(() => standIn.close())
afterAll(() => listener.close())

async function call(method: string, path: string, body?: object, key?: string) {
  const { keyId, keySecret } = standIn.keys
  const answer = await fetch(`${standIn.origin}/v1/${path}`, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
      "Content-Type": "application/json",
      ...(key && { "X-Payout-Idempotency": key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, never> }
}
const create = (changes?: object, key = "key-0001") => call("POST", "payouts", aBody(changes), key)

test("a repeated key returns the first payout, and 400 for another body", async () => {
  const made = await create()
  expect(made.json).toMatchObject({ status: "processing", fees: 236, tax: 36, utr: null })
  expect((await create()).json.id).toBe(made.json.id)
  const clash = await create({ amount: 200_000 })
  expect(clash.status).toBe(400)
  expect(standIn.ledger.x.balance()).toBe(1_000_000 - 100_236)
})

test.each([undefined, "abc", "x".repeat(37), "no/slash"])("rejects the key %s", async (key) => {
  const { status, json } = await call("POST", "payouts", aBody(), key)
  expect([status, json.error]).toMatchObject([400, { field: "X-Payout-Idempotency" }])
})

test.each([
  ["another account", { account_number: "1" }],
  ["less than a rupee", { amount: 99 }],
  ["another currency", { currency: "USD" }],
  ["a mode in small letters", { mode: "upi" }],
  ["a mode for bank accounts", { mode: "IMPS" }],
  ["more than a lakh by UPI", { amount: 10_000_001 }],
  ["an unknown purpose", { purpose: "gift" }],
  ["a long reference", { reference_id: "x".repeat(41) }],
  ["signs in the narration", { narration: "Payout #1" }],
  ["a short name", { fund_account: { ...vpa, contact: { ...contact, name: "As" } } }],
  ["no address", { fund_account: { account_type: "vpa", contact } }],
  ["a field that it does not know", { receipt: "one" }],
])("rejects %s", async (_, changes) => {
  expect((await create(changes)).status).toBe(400)
  expect(standIn.ledger.x.payouts.size).toBe(0)
})

test("pays bank accounts by IMPS and recognizes known details", async () => {
  const fund_account = { account_type: "bank_account", bank_account, contact }
  const one = await create({ mode: "IMPS", fund_account })
  const other = await create({ mode: "IMPS", fund_account }, "key-0002")
  expect(one.json.fund_account_id).toBe(other.json.fund_account_id)
})

test("queues an unfunded payout only on request", async () => {
  const amount = 2_000_000
  expect((await create({ amount, queue_if_low_balance: false })).status).toBe(400)
  const { json } = await create({ amount })
  expect(json).toMatchObject({ status: "queued", status_details: { reason: "low_balance" } })
  standIn.ledger.x.topUp(2_000_000)
  expect((await call("GET", `payouts/${json.id}`)).json.status).toBe("processing")
  expect((await call("POST", `payouts/${json.id}/cancel`, {})).status).toBe(400)
})

test("cancels queued payouts and finds payouts by reference", async () => {
  const { json } = await create({ amount: 2_000_000 })
  expect((await call("POST", `payouts/${json.id}/cancel`, {})).json.status).toBe("cancelled")
  expect((await call("GET", "payouts")).status).toBe(400)
  const find = (reference: string) =>
    call("GET", `payouts?account_number=${ACCOUNT}&reference_id=${reference}`)
  expect((await find("one")).json.items).toMatchObject([{ id: json.id }])
  expect((await find("two")).json.items).toEqual([])
})

test("returns a failed payout completely, and a reversed one without the fee", async () => {
  const ids = [await create(), await create({}, "key-0002")].map(({ json }) => String(json.id))
  const [failed = "", reversed = ""] = ids
  const { x } = standIn.ledger
  x.move(failed, "failed", { reason: "beneficiary_vpa_invalid" })
  x.move(reversed, "processed")
  x.move(reversed, "reversed")
  expect(x.balance()).toBe(1_000_000 - 236)
  expect(() => x.move(reversed, "processed")).toThrow()
  const { json } = await call("GET", "banking_balances")
  expect(json.items).toMatchObject([{ account_number: ACCOUNT, amount: 1_000_000 - 236 }])
})

test("reports each state by events signed with the RazorpayX secret", async () => {
  const { port } = listener.address() as AddressInfo
  standIn.sendWebhooksTo(`http://127.0.0.1:${port}/`)
  standIn.switches.x.isApproved = false
  const { json } = await create()
  const { x } = standIn.ledger
  const id = String(json.id)
  x.start({ id })
  x.move(id, "processed")
  x.move(id, "reversed")
  await expect
    .poll(() => told.map(({ type }) => type).sort())
    .toEqual(["payout.initiated", "payout.pending", "payout.processed", "payout.reversed"])
  expect(told.every(({ isSigned }) => isSigned)).toBe(true)
})
