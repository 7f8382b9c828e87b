import { afterEach, beforeEach, expect, test } from "vitest"
import { type RazorpayStandIn, startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { aHolder, routeOf } from "../support/route-provider.ts"

let standIn: RazorpayStandIn
let api: ReturnType<typeof routeOf>
let now = Date.now()
beforeEach(async () => {
  standIn = await startRazorpayStandIn({ isKind: true, now: () => now })
  api = routeOf(standIn)
})
afterEach(() => standIn.close())

test("an account lists missing data, and is decided as configured", async () => {
  const { id } = (await api.call("POST", "/v2/accounts", aHolder())).json
  const product = await api.call("POST", `/v2/accounts/${id}/products`, { product_name: "route" })
  const lacks = product.json.requirements as { field_reference: string }[]
  expect(lacks.map((one) => one.field_reference)).toEqual([
    "settlements.account_number",
    "settlements.ifsc_code",
    "settlements.beneficiary_name",
    "kyc.pan",
  ])
  const again = await api.call("POST", `/v2/accounts/${id}/products`, { product_name: "route" })
  expect(again.json).toEqual(product.json)
  for (const activation of ["needs_clarification", "rejected", "under_review"] as const) {
    standIn.switches.route.activation = activation
    const other = await api.anAccount(`${activation}@example.com`)
    expect(api.productOf(other)?.activation_status).toBe(activation)
  }
  standIn.decideAccount(id, "suspended")
  expect((await api.transfer(await api.aPayment(), id, 100)).words).toBe(
    "The linked account is not activated",
  )
})

test("the provider rejects unknown fields and incomplete accounts", async () => {
  const refused = async (body: object) => {
    const answer = await api.call("POST", "/v2/accounts", body)
    return [answer.status, answer.words]
  }
  expect(await refused(aHolder({ reference_id: "1" }))).toEqual([
    400,
    "reference_id is/are not required and should not be sent",
  ])
  expect(await refused(aHolder({ phone: undefined }))).toEqual([
    400,
    "The phone field is required.",
  ])
  expect((await refused(aHolder({ legal_business_name: "Ash" })))[0]).toBe(400)
  expect((await refused(aHolder({}, { state: "KA" })))[1]).toMatch(/State name/)
  const id = await api.anAccount()
  const words = `Merchant email already exists for account - ${id.slice(4)}`
  expect((await refused(aHolder()))[1]).toBe(words)
  const path = `/v2/accounts/${id}/products/${api.productOf(id)?.id}`
  expect((await api.setBank(id, { ifsc_code: "HDFC1" })).words).toBe("Invalid IFSC Code")
  standIn.switches.route.bankIsLocked = true
  expect((await api.setBank(id)).words).toMatch(/locked/)
  for (const unknown of ["/v2/accounts/acc_1", "/v1/transfers/trf_1", `${path}1`]) {
    expect((await api.call("GET", unknown)).words).toBe("The id provided does not exist")
  }
})

test("transfers are limited to the captured amount, and precede refunds", async () => {
  const account = await api.anAccount()
  const paymentId = await api.aPayment()
  expect((await api.transfer(paymentId, account, 200_000)).status).toBe(200)
  expect((await api.transfer(paymentId, account, 100_001)).status).toBe(400)
  expect((await api.transfer(paymentId, account, 99)).status).toBe(400)
  expect((await api.transfer(paymentId, account, 100, { speed: "fast" })).status).toBe(400)
  expect((await api.transfer(paymentId, account, 50_000)).status).toBe(200)
  await api.refund(paymentId, 100)
  expect((await api.transfer(paymentId, account, 50_000)).words).toMatch(/refund/)
  const direct = { account, amount: 50_000, currency: "INR" }
  expect((await api.call("POST", "/v1/transfers", { ...direct, on_hold: true })).status).toBe(400)
  expect((await api.call("POST", "/v1/transfers", direct, "key-1")).status).toBe(200)
  expect((await api.call("GET", `/v1/payments/${paymentId}`)).json.amount_transferred).toBe(250_000)
})

test("only released transfers go to a bank, by hand or by schedule", async () => {
  const account = await api.anAccount()
  const held = await api.aTransfer(account)
  const until = Math.floor(now / 1000) + 60
  const timed = await api.aTransfer(account, 100_000, { on_hold_until: until })
  expect(standIn.settle()).toEqual([])
  now += 61_000
  expect(standIn.settle()).toMatchObject([{ amount: 100_000, status: "processed" }])
  expect(await api.stateOf(timed)).toMatchObject({ settlement_status: "settled", on_hold: false })
  await api.release(held)
  standIn.switches.route.settlementStatus = "failed"
  expect(standIn.settle(account)).toMatchObject([{ amount: 300_000, status: "failed" }])
  expect((await api.stateOf(held)).settlement_status).toBe("pending")
  standIn.switches.route.settlementStatus = "processed"
  const [settlement] = standIn.settle(account)
  expect(await api.stateOf(held)).toMatchObject({ recipient_settlement_id: settlement?.id })
  expect((await api.release(held)).json.settlement_status).toBe("settled")
  const again = await api.call("PATCH", `/v1/transfers/${held}`, { on_hold: true })
  expect(again.status).toBe(400)
})

test("reversals are limited to the transfer, and failed ones have none", async () => {
  const account = await api.anAccount()
  const held = await api.aTransfer(account)
  expect((await api.reverse(held, 300_001)).status).toBe(400)
  expect((await api.reverse(held, 100_000)).json).toMatchObject({
    amount: 100_000,
    transfer_id: held,
  })
  expect((await api.reverse(held, 200_000)).status).toBe(200)
  expect((await api.stateOf(held)).status).toBe("reversed")
  expect((await api.reverse(held, 1)).status).toBe(400)
  const failed = await api.aTransfer(account)
  standIn.failTransfer(failed, "Account closed")
  expect(await api.stateOf(failed)).toMatchObject({ error: { description: "Account closed" } })
  expect([(await api.reverse(failed, 100)).status, (await api.release(failed)).status]).toEqual([
    400, 400,
  ])
})

test("a paid transfer is reversed from the account's other balance only", async () => {
  const account = await api.anAccount()
  const settled = await api.aTransfer(account, 100_000, { on_hold: false })
  standIn.settle()
  expect((await api.reverse(settled, 100_000)).words).toMatch(/sufficient balance/)
  await api.aTransfer(account, 60_000, { on_hold: false })
  expect((await api.reverse(settled, 60_001)).status).toBe(400)
  expect((await api.reverse(settled, 40_000)).status).toBe(200)
  expect(standIn.settle()).toMatchObject([{ amount: 20_000 }])
  standIn.switches.route.accountFloat = 60_000
  expect((await api.reverse(settled, 60_000)).status).toBe(200)
  expect(standIn.ledger.books().accounts[account]).toEqual({
    transferred: 160_000,
    reversed: 100_000,
    settled: 120_000,
    balance: -60_000,
  })
})
