import { afterEach, beforeEach, expect, test } from "vitest"
import { type RazorpayStandIn, startRazorpayStandIn } from "#app/demo/razorpay/stand-in.mjs"
import { providerKeys } from "../mocks/razorpay.ts"

let standIn: RazorpayStandIn
let now = Date.now()
beforeEach(async () => {
  standIn = await startRazorpayStandIn({ keys: providerKeys(), now: () => now })
})
afterEach(() => standIn.close())

async function call(method: string, path: string, body?: object, key?: string) {
  const { keyId, keySecret } = standIn.keys
  const answer = await fetch(`${standIn.origin}${path}`, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
      "Content-Type": "application/json",
      ...(key && { "X-Transfer-Idempotency": key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = (await answer.json()) as Record<string, unknown> & { id: string }
  return { status: answer.status, json, words: refusalIn(json) }
}

const refusalIn = ({ error }: Record<string, unknown>) =>
  (error as { description?: string } | undefined)?.description

const settlements = {
  account_number: "123456789012",
  ifsc_code: "HDFC0000317",
  beneficiary_name: "Asha Rao",
}
const registered = {
  street1: "12 MG Road",
  street2: "Ashok Nagar",
  city: "Bengaluru",
  state: "KARNATAKA",
  postal_code: "560001",
  country: "IN",
}
const person = {
  type: "route",
  email: "asha@example.com",
  phone: "+919876543210",
  business_type: "individual",
  legal_business_name: "Asha Rao",
  contact_name: "Asha Rao",
  profile: {
    category: "media_and_entertainment",
    subcategory: "content_and_publishing",
    addresses: { registered },
  },
}

/** An account as far as its bank; what becomes of it the switches say. */
async function anAccount(email = "asha@example.com"): Promise<string> {
  const { id } = (await call("POST", "/v2/accounts", { ...person, email })).json
  await call("POST", `/v2/accounts/${id}/stakeholders`, {
    name: "Asha Rao",
    email,
    kyc: { pan: "ABCPE1234F" },
  })
  const product = await call("POST", `/v2/accounts/${id}/products`, { product_name: "route" })
  await call("PATCH", `/v2/accounts/${id}/products/${product.json.id}`, { settlements })
  return id
}

/** A payment of 3,000 rupees that was taken. */
async function aPayment(): Promise<string> {
  const { json } = await call("POST", "/v1/orders", { amount: 300_000, currency: "INR" })
  return standIn.pay(json.id).id
}

const ofPayment = (paymentId: string, account: string, amount: number, more: object = {}) =>
  call("POST", `/v1/payments/${paymentId}/transfers`, {
    transfers: [{ account, amount, currency: "INR", on_hold: true, ...more }],
  })

async function aTransfer(account: string, amount = 300_000, more: object = {}): Promise<string> {
  const { json } = await ofPayment(await aPayment(), account, amount, more)
  return (json.items as { id: string }[])[0]?.id ?? ""
}

const release = (id: string) => call("PATCH", `/v1/transfers/${id}`, { on_hold: false })
const reverse = (id: string, amount: number) =>
  call("POST", `/v1/transfers/${id}/reversals`, { amount })
const stateOf = async (id: string) => (await call("GET", `/v1/transfers/${id}`)).json
const productOf = (id: string) => standIn.ledger.linked.productOf(id)

test("an account lists what it lacks, and is decided on as the switch says", async () => {
  const { id } = (await call("POST", "/v2/accounts", person)).json
  const product = await call("POST", `/v2/accounts/${id}/products`, { product_name: "route" })
  const lacks = product.json.requirements as { field_reference: string }[]
  expect(lacks.map((one) => one.field_reference)).toEqual([
    "settlements.account_number",
    "settlements.ifsc_code",
    "settlements.beneficiary_name",
    "kyc.pan",
  ])
  for (const activation of ["needs_clarification", "rejected", "under_review"] as const) {
    standIn.switches.route.activation = activation
    const other = await anAccount(`${activation}@example.com`)
    expect(productOf(other)?.activation_status).toBe(activation)
  }
  standIn.decideAccount(id, "suspended")
  expect((await ofPayment(await aPayment(), id, 100)).words).toBe(
    "The linked account is not activated",
  )
})

test("the provider refuses what it does not know and accounts that are not complete", async () => {
  const refused = async (body: object) => {
    const answer = await call("POST", "/v2/accounts", { ...person, ...body })
    return [answer.status, answer.words]
  }
  expect(await refused({ reference_id: "1" })).toEqual([
    400,
    "reference_id is/are not required and should not be sent",
  ])
  expect(await refused({ phone: undefined })).toEqual([400, "The phone field is required."])
  expect((await refused({ legal_business_name: "Ash" }))[0]).toBe(400)
  const addresses = { registered: { ...registered, state: "KA" } }
  expect((await refused({ profile: { ...person.profile, addresses } }))[1]).toMatch(/State name/)
  const id = await anAccount()
  const words = `Merchant email already exists for account - ${id.slice(4)}`
  expect((await refused({}))[1]).toBe(words)
  const path = `/v2/accounts/${id}/products/${productOf(id)?.id}`
  const wrong = { settlements: { ...settlements, ifsc_code: "HDFC1" } }
  expect((await call("PATCH", path, wrong)).words).toBe("Invalid IFSC Code")
  standIn.switches.route.bankIsLocked = true
  expect((await call("PATCH", path, { settlements })).words).toMatch(/locked/)
  for (const unknown of ["/v2/accounts/acc_1", "/v1/transfers/trf_1", `${path}1`]) {
    expect((await call("GET", unknown)).words).toBe("The id provided does not exist")
  }
})

test("transfers of a payment add up to what was captured at most, and begin before any refund", async () => {
  const account = await anAccount()
  const paymentId = await aPayment()
  expect((await ofPayment(paymentId, account, 200_000)).status).toBe(200)
  expect((await ofPayment(paymentId, account, 100_001)).status).toBe(400)
  expect((await ofPayment(paymentId, account, 99)).status).toBe(400)
  expect((await ofPayment(paymentId, account, 100, { speed: "fast" })).status).toBe(400)
  expect((await ofPayment(paymentId, account, 50_000)).status).toBe(200)
  await call("POST", `/v1/payments/${paymentId}/refund`, { amount: 100 })
  expect((await ofPayment(paymentId, account, 50_000)).words).toMatch(/refund/)
  const direct = { account, amount: 50_000, currency: "INR" }
  expect((await call("POST", "/v1/transfers", { ...direct, on_hold: true })).status).toBe(400)
  expect((await call("POST", "/v1/transfers", direct, "key-1")).status).toBe(200)
  expect((await call("GET", `/v1/payments/${paymentId}`)).json.amount_transferred).toBe(250_000)
})

test("only what is released goes to a bank, by hand or by its time", async () => {
  const account = await anAccount()
  const held = await aTransfer(account)
  const until = Math.floor(now / 1000) + 60
  const timed = await aTransfer(account, 100_000, { on_hold_until: until })
  expect(standIn.settle()).toEqual([])
  now += 61_000
  expect(standIn.settle()).toMatchObject([{ amount: 100_000, status: "processed" }])
  expect(await stateOf(timed)).toMatchObject({ settlement_status: "settled", on_hold: false })
  await release(held)
  standIn.switches.route.settlementStatus = "failed"
  expect(standIn.settle(account)).toMatchObject([{ amount: 300_000, status: "failed" }])
  expect((await stateOf(held)).settlement_status).toBe("pending")
  standIn.switches.route.settlementStatus = "processed"
  const [settlement] = standIn.settle(account)
  expect(await stateOf(held)).toMatchObject({ recipient_settlement_id: settlement?.id })
  expect((await release(held)).json.settlement_status).toBe("settled")
  const again = await call("PATCH", `/v1/transfers/${held}`, { on_hold: true })
  expect(again.status).toBe(400)
})

test("no more comes back than went, and nothing of what failed", async () => {
  const account = await anAccount()
  const held = await aTransfer(account)
  expect((await reverse(held, 300_001)).status).toBe(400)
  expect((await reverse(held, 100_000)).json).toMatchObject({ amount: 100_000, transfer_id: held })
  expect((await reverse(held, 200_000)).status).toBe(200)
  expect((await stateOf(held)).status).toBe("reversed")
  expect((await reverse(held, 1)).status).toBe(400)
  const failed = await aTransfer(account)
  standIn.failTransfer(failed, "Account closed")
  expect(await stateOf(failed)).toMatchObject({ error: { description: "Account closed" } })
  expect([(await reverse(failed, 100)).status, (await release(failed)).status]).toEqual([400, 400])
})

test("what a bank has got comes back only out of what else its account has", async () => {
  const account = await anAccount()
  const settled = await aTransfer(account, 100_000, { on_hold: false })
  standIn.settle()
  expect((await reverse(settled, 100_000)).words).toMatch(/sufficient balance/)
  await aTransfer(account, 60_000, { on_hold: false })
  expect((await reverse(settled, 60_001)).status).toBe(400)
  expect((await reverse(settled, 40_000)).status).toBe(200)
  expect(standIn.settle()).toMatchObject([{ amount: 20_000 }])
  standIn.switches.route.accountFloat = 60_000
  expect((await reverse(settled, 60_000)).status).toBe(200)
  expect(standIn.ledger.books().accounts[account]).toEqual({
    transferred: 160_000,
    reversed: 100_000,
    settled: 120_000,
    balance: -60_000,
  })
})
