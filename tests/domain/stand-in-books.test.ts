import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { isWebhookSigned } from "#app/platform/razorpay.server.ts"
import { type RazorpayStandIn, startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { providerKeys } from "../mocks/razorpay.ts"
import { routeOf } from "../support/route-provider.ts"

type Event = {
  event: string
  account_id: string
  payload: Record<string, { entity: Record<string, unknown> }>
}
type Received = { event: Event; eventId: string; isSigned: boolean }

let standIn: RazorpayStandIn
let api: ReturnType<typeof routeOf>
let listener: Server
let received: Received[]
beforeAll(async () => {
  listener = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { "x-razorpay-signature": signature, "x-razorpay-event-id": eventId } = request.headers
    const isSigned = isWebhookSigned(body, String(signature))
    received.push({ event: JSON.parse(body.toString()), eventId: String(eventId), isSigned })
    response.end()
  })
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done))
})
beforeEach(async () => {
  received = []
  const { port } = listener.address() as AddressInfo
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/payments`
  standIn = await startRazorpayStandIn({ isKind: true, keys: providerKeys(), webhookUrl })
  api = routeOf(standIn)
})
afterEach(() => standIn.close())
afterAll(() => listener.close())

const types = () => received.map(({ event }) => event.event)
const arrived = (type: string, times = 1) =>
  expect.poll(() => types().filter((one) => one === type)).toHaveLength(times)

test("the provider reports accounts, transfers and settlements by signed events", async () => {
  const account = await api.anAccount()
  await arrived("product.route.activated")
  const held = await api.aTransfer(account, 200_000, { notes: { payout_id: "one" } })
  await arrived("transfer.processed")
  await api.release(held)
  const [settlement] = standIn.settle()
  await arrived("settlement.processed")
  standIn.failTransfer(await api.aTransfer(account))
  await arrived("transfer.failed")
  standIn.decideAccount(account, "needs_clarification")
  await arrived("product.route.needs_clarification")
  expect(received.every(({ isSigned }) => isSigned)).toBe(true)
  const entityOf = (type: string, name: string) =>
    received.find(({ event }) => event.event === type)?.event.payload[name]
  expect(entityOf("transfer.processed", "transfer")?.entity).toMatchObject({
    id: held,
    notes: { payout_id: "one" },
  })
  expect(entityOf("settlement.processed", "settlement")?.entity).toEqual(settlement)
  expect(entityOf("product.route.needs_clarification", "merchant_product")).toMatchObject({
    entity: { merchant_id: account, activation_status: "needs_clarification" },
    data: { requirements: [{ reason_code: "bank_rejected" }] },
  })
})

test("Route events are lost, doubled and forged as configured", async () => {
  const account = await api.anAccount()
  await arrived("product.route.activated")
  const { webhooks } = standIn.switches
  Object.assign(webhooks, { drop: true })
  await api.aTransfer(account, 100_000, { on_hold: false })
  Object.assign(webhooks, { drop: false, copies: 2, badSignature: true })
  standIn.settle()
  await arrived("settlement.processed", 2)
  const copies = received.filter(({ event }) => event.event === "settlement.processed")
  expect(new Set(copies.map(({ eventId }) => eventId)).size).toBe(1)
  expect(copies.map(({ isSigned }) => isSigned)).toEqual([false, false])
  expect(types()).not.toContain("transfer.processed")
})

test("a call with a lost response takes effect, and a refused connection does not", async () => {
  const account = await api.anAccount()
  const paymentId = await api.aPayment()
  const path = /\/transfers$/
  standIn.failNext("POST", path, "lost")
  await expect(api.transfer(paymentId, account, 100_000)).rejects.toThrow()
  standIn.failNext("POST", path, "reset")
  await expect(api.transfer(paymentId, account, 100_000)).rejects.toThrow()
  standIn.failNext("POST", path, "429")
  expect((await api.transfer(paymentId, account, 100_000)).status).toBe(429)
  const all = await api.call("GET", `/v1/payments/${paymentId}/transfers`)
  expect(all.json).toMatchObject({ count: 1, items: [{ amount: 100_000, status: "processed" }] })
  standIn.switches.route.listsLagMs = 5000
  expect((await api.call("GET", `/v1/payments/${paymentId}/transfers`)).json.count).toBe(0)
  expect((await api.transfer(paymentId, account, 200_001)).status).toBe(400)
})

test("scheduled changes happen after their time", async () => {
  Object.assign(standIn.switches.route, { activatesAfterMs: 20, settlesAfterMs: 20 })
  const account = await api.anAccount()
  expect(api.productOf(account)?.activation_status).toBe("under_review")
  await arrived("product.route.activated")
  const held = await api.aTransfer(account)
  await api.release(held)
  await arrived("settlement.processed")
  standIn.switches.route.transferFailsAfterMs = 20
  await api.aTransfer(account)
  await arrived("transfer.failed")
})

test("the provider's books account for every paisa", async () => {
  const account = await api.anAccount()
  const paymentId = await api.aPayment()
  await api.transfer(paymentId, account, 150_000)
  await api.refund(paymentId, 100_000)
  standIn.ledger.failRefund((await api.refund(paymentId, 10_000)).json.id)
  const reversed = await api.aTransfer(account, 250_000)
  await api.reverse(reversed, 50_000)
  standIn.failTransfer(await api.aTransfer(account, 10_000))
  await api.release(reversed)
  standIn.settle()
  const fees = 3 * 7_080
  expect(standIn.ledger.books()).toEqual({
    merchant: {
      captured: 900_000,
      fees,
      refunds: 100_000,
      disputes: 0,
      adjusted: 0,
      transfers: 400_000,
      transferFees: 0,
      reversals: 50_000,
      settled: 0,
      added: 0,
      balance: 450_000 - fees,
    },
    accounts: {
      [account]: { transferred: 400_000, reversed: 50_000, settled: 200_000, balance: 150_000 },
    },
  })
})

test("with a low merchant balance transfers fail and refunds are refused", async () => {
  const account = await api.anAccount()
  standIn.switches.route.merchantFloat = 0
  const paymentId = await api.aPayment()
  const asked = await api.transfer(paymentId, account, 300_000)
  expect(asked.json).toMatchObject({
    items: [{ status: "failed", error: { description: "Insufficient balance" } }],
  })
  expect((await api.refund(paymentId, 300_000)).words).toMatch(/enough balance/)
  standIn.switches.route.merchantFloat = 7_080
  expect((await api.transfer(paymentId, account, 300_000)).json).toMatchObject({
    items: [{ status: "processed" }],
  })
  expect(standIn.ledger.books().merchant.balance).toBe(-7_080)
})

test("a provider with a file survives a restart, with account numbers encrypted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stand-in-"))
  const memoryFile = join(folder, "memory.json")
  const first = await startRazorpayStandIn({ isKind: true, memoryFile })
  const before = routeOf(first)
  const account = await before.anAccount()
  const paymentId = await before.aPayment()
  await before.transfer(paymentId, account, 100_000, { on_hold: false })
  await first.close()
  const text = readFileSync(memoryFile, "utf8")
  expect(text).toContain(account)
  expect(text).not.toMatch(/123456789012|ABCPE1234F/)
  const second = await startRazorpayStandIn({
    isKind: true,
    memoryFile,
    route: { settlesAfterMs: 20 },
  })
  expect(second.ledger.books()).toEqual(first.ledger.books())
  await expect.poll(() => second.ledger.books().accounts[account]?.settled).toBe(100_000)
  expect((await routeOf(second).transfer(paymentId, account, 200_001)).status).toBe(400)
  await second.close()
  rmSync(folder, { recursive: true })
})
