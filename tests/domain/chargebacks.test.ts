import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { LOSS_SHARED } from "#app/domain/admin/admin-views/loss-bearers.ts"
import { explainLoss, findLoss } from "#app/domain/admin/admin-views/losses.server.ts"
import { GATEWAY_COST } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { checkBankDisputes } from "#app/domain/payments/payments/check-bank-disputes.server.ts"
import { findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { listObligations } from "#app/domain/privacy/obligations.server.ts"
import { apportion } from "#app/domain/trust/chargebacks/chargeback.ts"
import {
  findChargebackRow,
  listChargebacks,
} from "#app/domain/trust/chargebacks/chargeback-queries.server.ts"
import { gatherEvidence, toLines } from "#app/domain/trust/chargebacks/evidence.server.ts"
import { writeEvidencePdf } from "#app/domain/trust/chargebacks/evidence-pdf.server.ts"
import { createTip } from "#app/domain/work/add-ons/add-ons.server.ts"
import { listOrderRights } from "#app/domain/work/rights/rights-queries.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { payAddOn } from "#tests/support/add-ons.ts"
import type { ProjectOverrides } from "#tests/support/domain.ts"
import { listenToProvider } from "#tests/support/listening-provider.ts"
import { anOperator } from "#tests/support/operators.ts"
import { hear, readPayment } from "#tests/support/payments.ts"
import { completedOrders, payoutOf, withDetails } from "#tests/support/payouts.ts"
import { allRows, oneRow, oneValue } from "#tests/support/rows.ts"
import { answering, listOf, provider, providerId } from "../mocks/razorpay.ts"

const operator = anOperator()

listenToProvider()

const newDispute = () => providerId("pay").replace("pay_", "disp_")

/** Two completed orders of 1,000 and 500 rupees with a chargeback. */
function disputed(overrides: ProjectOverrides = {}) {
  const made = completedOrders([100_000, 50_000], overrides)
  for (const { userId } of made.influencers) withDetails(userId)
  const { providerPaymentId, providerOrderId, amountPaise } = readPayment(made.payment.id)
  const dispute = {
    id: newDispute(),
    entity: "dispute",
    payment_id: providerPaymentId ?? "",
    amount: 70_000,
    currency: "INR",
    amount_deducted: 0,
    reason_code: "duplicate_processing",
    reason_description: "Paid twice",
    respond_by: Math.floor(clock.now() / 1000) + 5 * 86_400,
    status: "open",
    phase: "pre_arbitration",
    created_at: Math.floor(clock.now() / 1000),
  }
  const payment = { id: dispute.payment_id, order_id: providerOrderId, amount: amountPaise }
  return { ...made, dispute, payment: { ...made.payment, entity: payment } }
}

const stops = ({ orderIds }: { orderIds: string[] }) =>
  orderIds.map((orderId) => findPayoutStop(payoutOf(orderId))?.stop)

const rowOf = (id: string) => oneRow("SELECT * FROM chargebacks WHERE id = ?", id)

describe("a dispute without a webhook", () => {
  test("is found in the nightly list and blocks the payouts of its payment", async () => {
    const made = disputed()
    provider.use(answering("get", "/disputes", listOf({ id: "unreadable" }, made.dispute)))
    await checkBankDisputes()
    expect(stops(made)).toEqual(["payment_disputed", "payment_disputed"])
    expect(rowOf(made.dispute.id)).toMatchObject({
      payment_id: made.payment.id,
      status: "open",
      amount_paise: 70_000,
      phase: "pre_arbitration",
      reason_code: "duplicate_processing",
      reason_description: "Paid twice",
      respond_by: made.dispute.respond_by * 1000,
    })
    const { items } = listChargebacks(operator, { status: "open" })
    expect(items.map(({ id }) => id)).toContain(made.dispute.id)
  })

  test("about a second payment is found by the provider's order id", async () => {
    const made = disputed()
    const second = providerId("pay")
    const entity = { ...made.payment.entity, id: second, currency: "INR", status: "captured" }
    provider.use(
      answering("get", "/disputes", listOf({ ...made.dispute, payment_id: second })),
      answering("get", `/payments/${second}`, entity),
    )
    await checkBankDisputes()
    expect(rowOf(made.dispute.id)).toMatchObject({ payment_id: made.payment.id })
    expect(stops(made)).toEqual([undefined, undefined])
  })
})

test("a dispute webhook without an order id is found by its payment", () => {
  for (const payment of [{ order_id: null }, undefined]) {
    const made = disputed()
    const { entity } = made.payment
    const about = { ...entity, currency: "INR", status: "captured", order_id: null }
    hear("payment.dispute.created", { ...(payment && { payment: about }), dispute: made.dispute })
    expect(stops(made)).toEqual(["payment_disputed", "payment_disputed"])
  }
})

test("an older webhook does not change a dispute's deadline", () => {
  const made = disputed()
  const at = Math.floor(clock.now() / 1000)
  const later = { ...made.dispute, respond_by: made.dispute.respond_by + 86_400 }
  hear("payment.dispute.action_required", { dispute: later }, at)
  hear("payment.dispute.created", { dispute: made.dispute }, at - 100)
  expect(rowOf(made.dispute.id)).toMatchObject({
    status: "open",
    respond_by: later.respond_by * 1000,
  })
})

test("a stale provider list does not revert a lost dispute", async () => {
  const made = disputed()
  const lost = { ...made.dispute, status: "lost", amount_deducted: 70_000 }
  hear("payment.dispute.lost", { dispute: lost })
  provider.use(
    answering("get", "/disputes", listOf(made.dispute)),
    answering("get", `/disputes/${made.dispute.id}`, lost),
  )
  clock.advance(1000)
  await checkBankDisputes()
  expect(findLoss(made.payment.id)?.paise).toBe(70_000)
  expect(rowOf(made.dispute.id)).toMatchObject({ status: "lost", deducted_paise: 70_000 })
})

describe("a lost dispute about a payment for several orders", () => {
  const lose = (paise: number, overrides: ProjectOverrides = {}) => {
    const made = disputed(overrides)
    hear("payment.dispute.lost", { dispute: { ...made.dispute, amount_deducted: paise } })
    return made
  }
  const share = ({ payment }: { payment: { id: string } }, paise: number) =>
    explainLoss(operator, payment.id, {
      orderId: LOSS_SHARED,
      shownPaise: String(paise),
      reason: "The bank took it of all.",
    })

  test("costs us each order's share and leaves the payouts unchanged", () => {
    const made = lose(70_000)
    const before = balanceOf(GATEWAY_COST)
    expect(share(made, 70_000)).toBe(0)
    expect(balanceOf(GATEWAY_COST) - before).toBe(70_000)
    const parts = allRows(
      `SELECT e.order_id AS id, p.amount_paise AS paise FROM journal_entries e
         JOIN postings p ON p.entry_key = e.key AND p.account = 'gateway_cost'
         WHERE e.kind = 'correction' AND e.payment_id = ? ORDER BY paise DESC`,
      made.payment.id,
    )
    const [first, second] = made.orderIds
    expect(parts).toEqual([
      { id: first, paise: 46_667 },
      { id: second, paise: 23_333 },
    ])
    expect(stops(made)).toEqual([undefined, undefined])
    expect(checkBooks().filter(({ id }) => id === made.payment.id || id === "all")).toEqual([])
  })

  test("cancels every order when the whole payment is lost", () => {
    const made = lose(150_000)
    expect(share(made, 150_000)).toBe(0)
    expect(made.orderIds.map((id) => payoutOf(id).status)).toEqual(["voided", "voided"])
    expect(checkBooks().filter(({ id }) => id === made.payment.id || id === "all")).toEqual([])
  })

  const brief = { usage: { kind: "organic" as const, months: 3, territory: "" } }
  const rightsOf = ({ brand, orderIds }: ReturnType<typeof disputed>) =>
    orderIds.flatMap((id) => listOrderRights(brand, id).map(({ state }) => state))

  test("ends the rights of use of the orders whose money it took, for good", () => {
    const made = lose(150_000, { brief })
    expect(rightsOf(made)).toEqual(["now", "now"])
    share(made, 150_000)
    expect(rightsOf(made)).toEqual(["ended", "ended"])
    clock.advance(1000)
    hear("payment.dispute.won", { dispute: { ...made.dispute, status: "won" } })
    expect(rightsOf(made)).toEqual(["ended", "ended"])
  })

  test("leaves the rights of use when it took a part of the money", () => {
    const made = lose(70_000, { brief })
    share(made, 70_000)
    expect(rightsOf(made)).toEqual(["now", "now"])
  })

  test("returns our cost when it is won after all", () => {
    const made = lose(70_000)
    const before = balanceOf(GATEWAY_COST)
    share(made, 70_000)
    clock.advance(1000)
    hear("payment.dispute.won", { dispute: { ...made.dispute, status: "won" } })
    expect(balanceOf(GATEWAY_COST)).toBe(before)
    expect(rowOf(made.dispute.id)).toMatchObject({ status: "won" })
    expect(checkBooks().filter(({ id }) => id === made.payment.id || id === "all")).toEqual([])
  })
})

test("shares of an amount add up to the paisa", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1e10 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), weights, (paise, each) => {
      const total = each.reduce((sum, one) => sum + one, 0)
      const parts = apportion(paise, each)
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(paise)
      for (const [at, part] of parts.entries()) {
        const off = BigInt(part) * BigInt(total) - BigInt(paise) * BigInt(each[at] ?? 0)
        expect(off < 0n ? -off : off).toBeLessThan(BigInt(total))
      }
    }),
  )
})

test("chargeback evidence is a PDF that the provider accepts", async () => {
  const made = disputed()
  hear("payment.dispute.created", { dispute: made.dispute })
  const row = findChargebackRow(made.dispute.id)
  if (!row) throw new Error("There is one.")
  const pdf = await writeEvidencePdf(row, "कार्य पूरा हुआ. The work was delivered.")
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
  expect(pdf.length).toBeLessThan(2 * 1024 ** 2)
})

test("nobody of a disputed payment is erased before the chargeback is over", () => {
  const made = disputed()
  const everybody = [made.brand, ...made.influencers]
  const kinds = () =>
    everybody.map(({ userId }) => listObligations(userId).some(({ kind }) => kind === "chargeback"))
  hear("payment.dispute.created", { dispute: made.dispute })
  expect(kinds()).toEqual([true, true, true])
  hear("payment.dispute.won", { dispute: { ...made.dispute, status: "won" } })
  expect(kinds()).toEqual([false, false, false])
})

test("evidence about a tip holds the work of its order", () => {
  const made = disputed()
  const [orderId = ""] = made.orderIds
  const tipId = createTip(made.brand, orderId, { price: 20_000, text: "It went viral" })
  payAddOn({ ...made, orderId }, tipId)
  const paymentId = oneValue("SELECT id FROM payments ORDER BY created_at DESC, rowid DESC LIMIT 1")
  const payment_id = readPayment(String(paymentId)).providerPaymentId ?? ""
  hear("payment.dispute.created", { dispute: { ...made.dispute, payment_id, amount: 20_000 } })
  const row = findChargebackRow(made.dispute.id)
  if (!row) throw new Error("There is one.")
  const [evidence] = gatherEvidence(row)
  const text = evidence && toLines(evidence, "Pedalwala").map((line) => line.text)
  expect(text).toEqual(
    expect.arrayContaining([
      "What this payment added: Tip",
      "text: It went viral",
      expect.stringContaining("SHA-256 of the terms"),
      expect.stringMatching(/^1\. /),
    ]),
  )
  if (!evidence?.agreement) throw new Error("There is one.")
  const agreement = { ...evidence.agreement, influencerAcceptedAt: null }
  const unaccepted = toLines({ ...evidence, agreement }, "Pedalwala").map((line) => line.text)
  const sentences = unaccepted.filter((line) => line === "The influencer did not accept it.")
  expect(sentences, "of the agreement, not of the tip").toHaveLength(1)
})

test("a webhook from the second of our query counts as newer", async () => {
  const made = disputed()
  clock.freeze(Math.ceil(clock.now() / 1000) * 1000 + 400)
  provider.use(answering("get", "/disputes", listOf({ ...made.dispute, status: "under_review" })))
  await checkBankDisputes()
  const at = Math.floor(clock.now() / 1000)
  clock.advance(300)
  hear("payment.dispute.won", { dispute: { ...made.dispute, status: "won" } }, at)
  expect(rowOf(made.dispute.id)).toMatchObject({ status: "won" })
  expect(stops(made)).toEqual([undefined, undefined])
})
