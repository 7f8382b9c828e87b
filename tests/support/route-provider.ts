import type { RazorpayStandIn } from "#demo/razorpay/stand-in.mjs"

type Answer = { status: number; json: Json; words: string | undefined }
type Json = Record<string, unknown> & { id: string; error?: { description: string } }

const BANK = {
  account_number: "123456789012",
  ifsc_code: "HDFC0000317",
  beneficiary_name: "Asha Rao",
}

/** Data about an account's holder. */
export const aHolder = (overrides: object = {}, address: object = {}) => {
  const registered = {
    street1: "12 MG Road",
    street2: "Ashok Nagar",
    city: "Bengaluru",
    state: "KARNATAKA",
    postal_code: "560001",
    country: "IN",
    ...address,
  }
  return {
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
    ...overrides,
  }
}

/** The stand-in's API as plain requests. */
export function routeOf(standIn: RazorpayStandIn) {
  const { keyId, keySecret } = standIn.keys
  const credentials = Buffer.from(`${keyId}:${keySecret}`).toString("base64")

  async function call(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const answer = await fetch(`${standIn.origin}${path}`, {
      method,
      headers: {
        Authorization: `Basic ${credentials}`,
        "Content-Type": "application/json",
        ...(key && { "X-Transfer-Idempotency": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = (await answer.json()) as Json
    return { status: answer.status, json, words: json?.error?.description }
  }

  /** Creates an account with a bank; switches decide its status. */
  async function anAccount(email = "asha@example.com"): Promise<string> {
    const { id } = (await call("POST", "/v2/accounts", aHolder({ email }))).json
    const stakeholder = { name: "Asha Rao", email, kyc: { pan: "ABCPE1234F" } }
    await call("POST", `/v2/accounts/${id}/stakeholders`, stakeholder)
    await call("POST", `/v2/accounts/${id}/products`, { product_name: "route" })
    await setBank(id)
    return id
  }

  const productOf = (id: string) => standIn.ledger.linked.productOf(id)
  const setBank = (id: string, overrides: object = {}) =>
    call("PATCH", `/v2/accounts/${id}/products/${productOf(id)?.id}`, {
      settlements: { ...BANK, ...overrides },
    })

  /** Creates a captured payment of 3,000 rupees. */
  async function aPayment(): Promise<string> {
    const { json } = await call("POST", "/v1/orders", { amount: 300_000, currency: "INR" })
    return standIn.pay(json.id).id
  }

  const transfer = (paymentId: string, account: string, amount: number, more: object = {}) =>
    call("POST", `/v1/payments/${paymentId}/transfers`, {
      transfers: [{ account, amount, currency: "INR", on_hold: true, ...more }],
    })

  /** Transfers from a new payment; returns the id. */
  async function aTransfer(account: string, amount = 300_000, more: object = {}): Promise<string> {
    const { json } = await transfer(await aPayment(), account, amount, more)
    return (json.items as { id: string }[])[0]?.id ?? ""
  }

  const refund = (paymentId: string, amount: number) =>
    call("POST", `/v1/payments/${paymentId}/refund`, { amount })
  const release = (id: string) => call("PATCH", `/v1/transfers/${id}`, { on_hold: false })
  const reverse = (id: string, amount: number) =>
    call("POST", `/v1/transfers/${id}/reversals`, { amount })
  const stateOf = async (id: string) => (await call("GET", `/v1/transfers/${id}`)).json
  const people = { anAccount, productOf, setBank }
  return { call, ...people, aPayment, aTransfer, transfer, refund, release, reverse, stateOf }
}
