import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { explainLoss, findLoss } from "#app/domain/admin/admin-views/losses.server.ts"
import { findPaymentView } from "#app/domain/admin/admin-views/payment-view.server.ts"
import { GATEWAY, GATEWAY_COST, payableOf, refundsOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { checkBankDisputes } from "#app/domain/payments/payments/check-bank-disputes.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { findOrder } from "#app/domain/work/orders/order-details.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { anOperator } from "#tests/support/operators.ts"
import { orderOf } from "#tests/support/orders.ts"
import { anOpenPayment, aProjectWithBids, hear, readPayment } from "#tests/support/payments.ts"
import {
  completedOrders,
  orderOfApplication,
  payoutOf,
  withDetails,
} from "#tests/support/payouts.ts"
import { allRows, allValues, change, oneValue } from "#tests/support/rows.ts"
import {
  aCapture,
  answering,
  aRefund,
  failing,
  listOf,
  provider,
  providerId,
} from "../mocks/razorpay.ts"

const reason = "The brand asked us by phone."
const operator = anOperator()

let spentBefore = 0
beforeEach(() => {
  spentBefore = balanceOf(GATEWAY_COST)
})
afterEach(() => clock.release())

const borne = () => balanceOf(GATEWAY_COST) - spentBefore

type Made = { payment: { id: string } }
const keptOf = ({ payment }: Made) => {
  const { providerPaymentId, providerOrderId, amountPaise } = readPayment(payment.id)
  return { id: providerPaymentId ?? "", order_id: providerOrderId, amount: amountPaise }
}

/** Refunds in the provider's dashboard. */
function refundByHand(made: Made, paise: number) {
  const refund = aRefund(keptOf(made), { amount: paise })
  hear("refund.processed", { refund })
  return refund
}

/** Delivers a dispute webhook. */
function dispute(made: Made, word: string, about: Record<string, unknown> = {}, id = DISPUTE) {
  const payment = { ...keptOf(made), currency: "INR", status: "captured" }
  const entity = { id, payment_id: payment.id, amount: payment.amount, amount_deducted: 0 }
  hear(`payment.dispute.${word}`, { payment, dispute: { ...entity, ...about } })
  clock.advance(1000)
}
let DISPUTE = ""
beforeEach(() => {
  DISPUTE = providerId("pay").replace("pay_", "disp_")
})

const explain = ({ payment }: Made, orderId: string, shownPaise?: number) =>
  explainLoss(operator, payment.id, {
    orderId,
    shownPaise: String(shownPaise ?? findLoss(payment.id)?.paise),
    reason,
  })

const stopOf = (orderId = "") => findPayoutStop(payoutOf(orderId))?.stop

const refundRows = ({ payment }: Made) =>
  allRows(
    "SELECT status, amount_paise AS paise, payment_item_id IS NOT NULL AS isOfOrder FROM refunds WHERE payment_id = ? ORDER BY rowid",
    payment.id,
  )

const actsAbout = (subjectId: string) =>
  allRows("SELECT act, reason, details FROM operator_acts WHERE subject_id = ?", subjectId)

/** Two completed orders of 1,000 and 500 rupees. */
function two() {
  const made = completedOrders([100_000, 50_000])
  for (const { userId } of made.influencers) withDetails(userId)
  const [first = "", second = ""] = made.orderIds
  return { ...made, first, second }
}

/** Two running orders of one payment. */
function twoRunning() {
  const made = aProjectWithBids([100_000, 50_000])
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
  settlePayment(payment.id, aCapture(payment), "webhook")
  const [first = "", second = ""] = made.applicationIds.map(orderOfApplication)
  return { ...made, payment, first, second }
}

const contradictionsOf = (made: Made) =>
  checkBooks().filter(({ id }) => id === made.payment.id || id === "all")

describe("money refunded by hand at the provider", () => {
  test("is unassigned until the operator explains it, and blocks payouts of its payment", () => {
    const made = two()
    expect(findLoss(made.payment.id)).toBe(undefined)
    refundByHand(made, 30_000)
    const { loss } = findPaymentView(made.payment.id)
    expect(loss?.paise).toBe(30_000)
    expect(loss?.orders.map(({ id }) => id).sort()).toEqual([made.first, made.second].sort())
    expect([stopOf(made.first), stopOf(made.second)]).toEqual([
      "refund_unexplained",
      "refund_unexplained",
    ])
  })

  test("may be our cost: orders and payouts continue", () => {
    const made = two()
    refundByHand(made, 30_000)
    sqlite.exec("DELETE FROM jobs; UPDATE payouts SET status = 'due'")
    expect(explain(made, "us")).toBe(0)
    expect([stopOf(made.first), stopOf(made.second)]).toEqual([undefined, undefined])
    expect(borne()).toBe(30_000)
    expect(balanceOf(refundsOf(made.payment.id))).toBe(0)
    expect(contradictionsOf(made)).toEqual([])
    expect(oneValue("SELECT count(*) FROM jobs WHERE kind = 'advance-payout'")).toBe(2)
    expect(actsAbout(made.payment.id)).toEqual([
      {
        act: "loss.borne",
        reason,
        details: JSON.stringify({ paymentId: made.payment.id, amountPaise: 30_000 }),
      },
    ])
    refundByHand(made, 5_000)
    explain(made, "us")
    expect(borne()).toBe(35_000)
  })

  test("may belong to a completed order, whose rest is refunded too", () => {
    const made = two()
    refundByHand(made, 30_000)
    expect(explain(made, made.first)).toBe(0)
    expect(payoutOf(made.first)).toMatchObject({ status: "voided", returnReason: reason })
    expect(refundRows(made)).toEqual([
      { status: "processed", paise: 30_000, isOfOrder: 0 },
      { status: "due", paise: 70_000, isOfOrder: 1 },
    ])
    expect(stopOf(made.second)).toBe(undefined)
    expect(borne()).toBe(0)
    expect(actsAbout(made.first)).toMatchObject([{ act: "loss.explained" }])
  })

  test("may belong to a running order, which is cancelled and shown as refunded", () => {
    const made = twoRunning()
    refundByHand(made, 100_000)
    expect(explain(made, made.first)).toBe(0)
    expect(orderOf(made.first)).toMatchObject({ phase: "cancelled", cancelledBy: null })
    expect(orderOf(made.second).phase).not.toBe("cancelled")
    expect(refundRows(made)).toEqual([{ status: "processed", paise: 100_000, isOfOrder: 1 }])
    const details = findOrder(made.brand, made.first)
    expect(details).toMatchObject({ refundStatus: "processed" })
    expect(contradictionsOf(made)).toEqual([])
  })

  test("for several orders is explained one after the other", () => {
    const made = two()
    refundByHand(made, 120_000)
    expect(explain(made, made.first)).toBe(20_000)
    expect(stopOf(made.second)).toBe("refund_unexplained")
    expect(findLoss(made.payment.id)?.orders.map(({ id }) => id)).toEqual([made.second])
    expect(explain(made, "us")).toBe(0)
    expect(borne()).toBe(20_000)
    expect(stopOf(made.second)).toBe(undefined)
  })

  test("is not explained twice, with another amount, or by a foreign order", () => {
    const made = two()
    const other = two()
    expect(() => explain(made, "us", 0)).toThrow("Orders explain all")
    refundByHand(made, 30_000)
    expect(() => explain(made, "us", 29_999)).toThrow("Another amount")
    for (const orderId of [other.first, "", "nothing"]) {
      expect(() => explain(made, orderId)).toThrow("Choose another one")
    }
    expect(payoutOf(other.first).status).toBe("locked")
    explain(made, "us")
    expect(() => explain(made, "us", 30_000)).toThrow("Orders explain all")
    expect(borne()).toBe(30_000)
  })

  test("is not explained by an order in dispute", () => {
    const made = twoRunning()
    refundByHand(made, 100_000)
    change("UPDATE orders SET phase = 'disputed' WHERE id = ?", made.first)
    expect(findLoss(made.payment.id)?.orders.map(({ id }) => id)).toEqual([made.second])
    expect(() => explain(made, made.first)).toThrow("Decide the dispute")
  })

  test("waits for our pending refund, which deducts it", () => {
    const made = twoRunning()
    refundByHand(made, 30_000)
    explain(made, made.first)
    refundByHand(made, 30_000)
    expect(findLoss(made.payment.id)).toBe(undefined)
    expect(() => explain(made, "us", 30_000)).toThrow("Orders explain all")
  })
})

describe("a chargeback", () => {
  test("blocks payouts while it is open, and not once it is won", () => {
    const made = two()
    dispute(made, "created")
    expect(stopOf(made.first)).toBe("payment_disputed")
    dispute(made, "won")
    expect(stopOf(made.first)).toBe(undefined)
    expect(refundRows(made)).toEqual([])
  })

  test("is posted once as refunded when lost, until the operator explains it", () => {
    const made = two()
    const before = balanceOf(GATEWAY)
    dispute(made, "created")
    for (let told = 0; told < 3; told += 1) dispute(made, "lost", { amount_deducted: 150_000 })
    expect(balanceOf(GATEWAY) - before).toBe(-150_000)
    expect(refundRows(made)).toEqual([{ status: "processed", paise: 150_000, isOfOrder: 0 }])
    expect(readPayment(made.payment.id).status).toBe("refunded")
    expect(stopOf(made.first)).toBe("refund_unexplained")
    expect(explain(made, made.first)).toBe(50_000)
    expect(explain(made, "us")).toBe(0)
    expect(stopOf(made.second)).toBe(undefined)
    expect(borne()).toBe(50_000)
    expect(contradictionsOf(made)).toEqual([])
  })

  test("takes the deducted or else the disputed amount, at most the payment", () => {
    for (const [about, paise] of [
      [{ amount: 40_000, amount_deducted: 20_000 }, 20_000],
      [{ amount: 40_000 }, 40_000],
      [{ amount: 9_999_999_999 }, 150_000],
    ] as const) {
      const made = two()
      dispute(made, "lost", about, providerId("pay").replace("pay_", "disp_"))
      expect(refundRows(made)).toMatchObject([{ paise }])
    }
  })

  test("without a readable amount blocks payouts and posts nothing", () => {
    for (const about of [
      { amount: "many" },
      { amount: -5 },
      { amount: 1.5 },
      { amount: 2 ** 60 },
    ]) {
      const made = two()
      dispute(made, "lost", about, providerId("pay").replace("pay_", "disp_"))
      expect(refundRows(made)).toEqual([])
      expect(stopOf(made.first)).toBe("payment_disputed")
    }
  })

  test("won after all returns our cost, and forwards what an order explained", () => {
    const made = two()
    const before = balanceOf(GATEWAY)
    dispute(made, "lost", { amount_deducted: 120_000 })
    explain(made, made.first)
    explain(made, "us")
    expect(borne()).toBe(20_000)
    dispute(made, "won")
    expect(borne()).toBe(0)
    expect(balanceOf(GATEWAY)).toBe(before)
    expect(refundRows(made)).toEqual([{ status: "due", paise: 100_000, isOfOrder: 1 }])
    expect(balanceOf(refundsOf(made.payment.id))).toBe(-100_000)
    expect(balanceOf(payableOf(made.influencers[0]?.userId ?? ""))).toBe(0)
    expect(readPayment(made.payment.id).status).toBe("paid")
    expect(stopOf(made.second)).toBe(undefined)
    expect(contradictionsOf(made)).toEqual([])
  })

  test("stays lost when closed, and ends when closed without a loss", () => {
    const made = two()
    dispute(made, "lost", { amount_deducted: 120_000 })
    dispute(made, "closed", { amount_deducted: 120_000 })
    expect(findLoss(made.payment.id)?.paise).toBe(120_000)
    expect(stopOf(made.first)).toBe("refund_unexplained")
    const other = two()
    dispute(other, "created", {}, `${DISPUTE}b`)
    dispute(other, "closed", {}, `${DISPUTE}b`)
    expect(refundRows(other)).toEqual([])
    expect(stopOf(other.first)).toBe(undefined)
  })

  test("won before its loss is reported posts nothing", () => {
    const made = two()
    clock.freeze(clock.now())
    const at = Math.floor(clock.now() / 1000)
    const payment = { ...keptOf(made), currency: "INR", status: "captured" }
    const entity = { id: DISPUTE, payment_id: payment.id, amount: payment.amount }
    for (const [word, occurredAt] of [
      ["won", at],
      ["lost", at - 100],
    ] as const) {
      hear(`payment.dispute.${word}`, { payment, dispute: entity }, occurredAt)
    }
    expect(refundRows(made)).toEqual([])
    expect(stopOf(made.first)).toBe(undefined)
  })
})

describe("a chargeback without a final webhook", () => {
  beforeAll(() => provider.listen())
  afterEach(() => provider.resetHandlers())
  afterAll(() => provider.close())

  /** Sets the provider's answer about the dispute. */
  function answered(made: Made, about: Record<string, unknown>) {
    sqlite.exec(`DELETE FROM webhook_events WHERE provider_dispute_id <> '${DISPUTE}'`)
    const { id: payment_id, amount } = keptOf(made)
    const entity = { id: DISPUTE, entity: "dispute", payment_id, amount, amount_deducted: 0 }
    provider.use(listing(), answering("get", `/disputes/${DISPUTE}`, { ...entity, ...about }))
  }

  /** An empty, lagging list. */
  const listing = () => answering("get", "/disputes", listOf())

  const words = () =>
    allValues(
      "SELECT type FROM webhook_events WHERE provider_dispute_id = ? ORDER BY rowid",
      DISPUTE,
    )

  test("stays open as long as the provider says", async () => {
    const made = two()
    dispute(made, "created")
    for (const status of ["open", "under_review"]) {
      answered(made, { status })
      await checkBankDisputes()
    }
    expect(stopOf(made.first)).toBe("payment_disputed")
    expect(words()).toEqual(["payment.dispute.created", "payment.dispute.under_review"])
  })

  test("continues payouts when won", async () => {
    const made = two()
    dispute(made, "created")
    answered(made, { status: "won" })
    await checkBankDisputes()
    expect(stopOf(made.first)).toBe(undefined)
    expect(words()).toEqual(["payment.dispute.created", "payment.dispute.won"])
  })

  test("is posted once when lost, even when the webhook arrives later", async () => {
    for (const status of ["lost", "closed"]) {
      DISPUTE = providerId("pay").replace("pay_", "disp_")
      const made = two()
      dispute(made, "created")
      answered(made, { status, amount_deducted: 120_000 })
      await checkBankDisputes()
      await checkBankDisputes()
      dispute(made, "lost", { amount_deducted: 120_000 })
      expect(refundRows(made)).toEqual([{ status: "processed", paise: 120_000, isOfOrder: 0 }])
      expect(stopOf(made.first)).toBe("refund_unexplained")
      explain(made, "us")
      expect(contradictionsOf(made)).toEqual([])
    }
  })

  test("takes the provider's amount when the webhook had none", async () => {
    const made = two()
    dispute(made, "lost", { amount: "many" })
    answered(made, { status: "lost", amount_deducted: 30_000 })
    await checkBankDisputes()
    expect(refundRows(made)).toMatchObject([{ paise: 30_000 }])
    expect(words()).toEqual(["payment.dispute.lost"])
  })

  test("stays unchanged when the provider gives no usable answer", async () => {
    const made = two()
    dispute(made, "created")
    for (const about of [
      { status: "won", payment_id: providerId("pay") },
      { status: "won", payment_id: "none" },
      { status: "unheard of" },
    ]) {
      answered(made, about)
      await checkBankDisputes()
      expect(stopOf(made.first), JSON.stringify(about)).toBe("payment_disputed")
    }
    for (const fault of [
      { status: 400, description: "The id provided does not exist" },
      { status: 502, description: "Bad gateway" },
      "html",
      "reset",
    ] as const) {
      provider.use(listing(), failing("get", `/disputes/${DISPUTE}`, fault))
      await checkBankDisputes()
      expect(stopOf(made.first), JSON.stringify(fault)).toBe("payment_disputed")
    }
    expect(words()).toEqual(["payment.dispute.created"])
  })

  test("does not block the next one when the provider fails", async () => {
    // Queried in order of payment id.
    const [first, second] = [two(), two()].sort((a, b) => (keptOf(a).id < keptOf(b).id ? -1 : 1))
    if (!first || !second) throw new Error("There are two.")
    dispute(first, "created")
    answered(first, { status: "unheard of" })
    const later = `${DISPUTE}b`
    dispute(second, "created", {}, later)
    const entity = { id: later, payment_id: keptOf(second).id, amount: 150_000, status: "won" }
    provider.use(answering("get", `/disputes/${later}`, entity))
    await checkBankDisputes()
    expect(stopOf(first.first)).toBe("payment_disputed")
    expect(stopOf(second.first)).toBe(undefined)
  })

  test("with an invalid id is not requested", async () => {
    const made = two()
    dispute(made, "created", {}, "disp_../payments")
    sqlite.exec("DELETE FROM webhook_events WHERE provider_dispute_id <> 'disp_../payments'")
    provider.use(listing())
    await checkBankDisputes()
    expect(stopOf(made.first)).toBe("payment_disputed")
  })
})
