import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { existingAccountOf, linkedAccounts } from "#app/platform/razorpay-accounts.server.ts"
import type { ProviderAnswer } from "#app/platform/razorpay-client.server.ts"
import { route } from "#app/platform/razorpay-route.server.ts"
import { type RazorpayStandIn, startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { answeredBy, provider, providerKeys } from "../mocks/razorpay.ts"

let standIn: RazorpayStandIn
beforeAll(() => provider.listen({ onUnhandledFrame: "error" }))
beforeEach(async () => {
  standIn = await startRazorpayStandIn({ isKind: true, keys: providerKeys() })
  provider.use(answeredBy(standIn))
})
afterEach(async () => {
  provider.resetHandlers()
  await standIn.close()
})
afterAll(() => provider.close())

const holder = {
  legalName: "Asha Rao",
  phone: "+919876543210",
  address: { street: "12 MG Road", city: "Bengaluru", state: "Karnataka", postalCode: "560001" },
}
const bank = { accountNumber: "123456789012", ifsc: "HDFC0000317", beneficiaryName: "Asha Rao" }

function theValue<T>(answer: ProviderAnswer<T>): T {
  if (!answer.isOk) throw new Error(answer.description)
  return answer.value
}

async function anAccountOf(email: string) {
  const { id } = theValue(await linkedAccounts.create({ ...holder, email }, { user_id: email }))
  theValue(await linkedAccounts.createStakeholder(id, { ...holder, email }, "ABCPE1234F"))
  const product = theValue(await linkedAccounts.requestProduct(id))
  return { id, product: theValue(await linkedAccounts.setBankAccount(id, product.id, bank)) }
}

function aPayment(amount = 300_000): string {
  const notes = {}
  const order = standIn.ledger.createOrder({ amount, currency: "INR", receipt: "one", notes })
  return standIn.pay(order.id).id
}

test("an account takes four calls, and a used email returns its account", async () => {
  const { id, product } = await anAccountOf("asha@example.com")
  expect(product).toMatchObject({ activation_status: "activated", requirements: [] })
  expect(theValue(await linkedAccounts.fetchProduct(id, product.id))).toEqual(product)
  const again = await linkedAccounts.create({ ...holder, email: "Asha@example.com" }, {})
  expect(again).toMatchObject({ isOk: false, kind: "refused" })
  expect(again.isOk || existingAccountOf(again)).toBe(id)
  expect(theValue(await linkedAccounts.fetch(id)).notes).toEqual({ user_id: "asha@example.com" })
  const moved = { ...holder, legalName: "Asha Iyer", address: { ...holder.address, city: "Pune" } }
  expect((await linkedAccounts.update(id, moved)).isOk).toBe(true)
  const [stakeholder] = theValue(await linkedAccounts.listStakeholders(id)).items
  const renamed = { legalName: "Asha Iyer", pan: "ABCPE1234F" }
  const stakeholderId = stakeholder?.id ?? ""
  expect((await linkedAccounts.updateStakeholder(id, stakeholderId, renamed)).isOk).toBe(true)
  expect(standIn.ledger.linked.stakeholdersOf(id)).toMatchObject([{ name: "Asha Iyer" }])
})

test("a transfer is on hold, released once, and settled with the bank's reference", async () => {
  const { id: accountId } = await anAccountOf("asha@example.com")
  const paymentId = aPayment()
  const asked = { accountId, amountPaise: 250_000, notes: { transfer_id: "one" } }
  const held = theValue(await route.transferFromPayment(paymentId, asked))
  expect(held).toMatchObject({ on_hold: true, settlement_status: "on_hold", source: paymentId })
  expect(theValue(await route.listTransfersOfPayment(paymentId)).items).toEqual([held])
  expect(standIn.settle()).toEqual([])
  const released = theValue(await route.releaseTransfer(held.id))
  expect(released).toMatchObject({ on_hold: false, settlement_status: "pending" })
  expect(theValue(await route.releaseTransfer(held.id))).toEqual(released)
  standIn.settle(accountId)
  const settled = theValue(await route.fetchTransfer(held.id))
  const settlementId = settled.recipient_settlement_id ?? ""
  expect(settled).toMatchObject({ settlement_status: "settled", notes: { transfer_id: "one" } })
  const settlement = theValue(await route.fetchSettlement(settlementId))
  expect(settlement).toMatchObject({ id: settlementId, amount: 250_000, status: "processed" })
  expect(settlement.utr).toMatch(/^\d{10}[a-z0-9]{6}$/)
  const together = theValue(await route.listTransfersOfSettlement(settlementId))
  expect(together.items.map(({ id }) => id)).toEqual([held.id])
})

test("reversals are listed with their transfer, and lists cover their period", async () => {
  const { id: accountId } = await anAccountOf("asha@example.com")
  const paymentId = aPayment()
  const asked = { accountId, amountPaise: 250_000, notes: {} }
  const { id } = theValue(await route.transferFromPayment(paymentId, asked))
  const reversal = theValue(await route.reverseTransfer(id, 100_000))
  expect(theValue(await route.listReversalsOfTransfer(id)).items).toEqual([reversal])
  expect(theValue(await route.fetchTransfer(id))).toMatchObject({
    status: "partially_reversed",
    amount_reversed: 100_000,
  })
  const now = Math.floor(Date.now() / 1000)
  const count = async (from: number, skip = 0) =>
    theValue(await route.listTransfers({ from, to: now + 9, skip })).items.length
  expect([await count(now - 9), await count(now + 9), await count(now - 9, 1)]).toEqual([1, 0, 0])
  expect(theValue(await route.listRefunds({ from: now - 9, to: now + 9, skip: 0 })).items).toEqual(
    [],
  )
})

test("only valid ids are put into an address", async () => {
  await expect(route.fetchTransfer("trf_../../orders/x")).rejects.toThrow("not an id")
  await expect(linkedAccounts.fetch("acc_1")).rejects.toThrow("not an id")
  expect(standIn.requests).toEqual([])
})
