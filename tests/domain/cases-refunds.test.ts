import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { heldOf, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { openFileInAdmin } from "#app/domain/identity/files/admin-file.server.ts"
import { openFile } from "#app/domain/identity/files/file-queries.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { recordManualPayout } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { listObligations } from "#app/domain/privacy/obligations.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { findRequestForAdmin } from "#app/domain/trust/cases/admin-case.server.ts"
import { listRequests } from "#app/domain/trust/cases/admin-cases.server.ts"
import { approveRefund, declineRefund } from "#app/domain/trust/cases/answer-refund.server.ts"
import { askRefund, withdrawRefund } from "#app/domain/trust/cases/ask-refund.server.ts"
import { findOrderCases, findRefundPage } from "#app/domain/trust/cases/case-queries.server.ts"
import { findLastRequest } from "#app/domain/trust/cases/case-rows.server.ts"
import { decideDispute } from "#app/domain/trust/cases/decide-dispute.server.ts"
import { answerDispute, openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import {
  requestCancellation,
  withdrawFromOrder,
} from "#app/domain/work/orders/cancellation.server.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { actsAbout, anOrderIn, bookErrors, captureAgain, refundsOf } from "#tests/support/cases.ts"
import { aBrand } from "#tests/support/domain.ts"
import { withDetailsByHand } from "#tests/support/earned-orders.ts"
import { allNotices, forgetNotices, notifyAll } from "#tests/support/notifications.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aReceivedFile, eventsOf, orderOf } from "#tests/support/orders.ts"
import { payoutOf } from "#tests/support/payouts.ts"
import { change, oneValue } from "#tests/support/rows.ts"

const PAID_AT = Date.UTC(2026, 10, 18, 10)
beforeEach(() => clock.freeze(PAID_AT))
afterEach(() => {
  expect(bookErrors()).toEqual([])
  clock.release()
})

const ASKED = { reason: "other", text: "We paid from the wrong card.", files: [] } as const
const WHY = { reason: "We looked into it together." }

const requestOf = (orderId: string) => {
  const request = findLastRequest(orderId)
  if (!request) throw new Error("Nothing was asked.")
  return request
}

describe("the refund window", () => {
  test.each([
    ["7 days less a second", 7 * DAY - SECOND, true],
    ["7 days less a millisecond", 7 * DAY - 1, true],
    ["7 days", 7 * DAY, false],
    ["7 days and a second", 7 * DAY + SECOND, false],
  ])("%s after the payment", (_, after, isIn) => {
    const { brand, orderId } = anOrderIn("in_progress")
    clock.advance(after)
    const ask = () => askRefund(brand, orderId, ASKED)
    expect(findRefundPage(brand, orderId).canAsk.isAllowed).toBe(isIn)
    expect(findOrderCases(brand, orderId).canAskRefund).toBe(isIn)
    if (isIn) ask()
    else expect(ask).toThrow(/within 7 days of the payment, and that time is over/)
    expect(findLastRequest(orderId)?.status).toBe(isIn ? "requested" : undefined)
  })

  test("ends for the answer with the seventh business day", () => {
    const { brand, orderId } = anOrderIn("in_progress")
    askRefund(brand, orderId, ASKED)
    expect(requestOf(orderId).answerDueAt).toBe(Date.parse("2026-11-27T23:59:59.999+05:30"))
  })
})

test.each(["in_progress", "in_review", "approved", "revision_requested", "delivered"] as const)(
  "approving a request while the order is %s cancels and refunds it once",
  (phase) => {
    const { brand, influencer, orderId, payment } = anOrderIn(phase)
    const operator = anOperator()
    askRefund(brand, orderId, ASKED)
    const { id } = requestOf(orderId)
    approveRefund(operator, id, WHY)
    expect(orderOf(orderId)).toMatchObject({ phase: "cancelled", cancelledBy: null })
    expect(refundsOf(payment.id)).toMatchObject([{ paise: 100_000, status: "due" }])
    expect(eventsOf(orderId).slice(-3).join(", ")).toBe(
      "refund.requested, order.cancelled, refund.request_approved",
    )
    expect(requestOf(orderId)).toMatchObject({
      ...{ status: "approved", decidedBy: operator.userId, answer: WHY.reason },
      endedAt: clock.now(),
    })
    expect(actsAbout(id)).toMatchObject([{ act: "refund.approved", reason: WHY.reason }])
    for (const again of [approveRefund, declineRefund]) {
      expect(() => again(anOperator(), id, WHY)).toThrow(/answered or taken back already/)
    }
    expect(actsAbout(id)).toHaveLength(1)
    expect(refundsOf(payment.id)).toHaveLength(1)
    expect(balanceOf(heldOf(orderId))).toBe(0)
    expect(findOrderCases(influencer, orderId).request).toMatchObject({ answer: WHY.reason })
  },
)

test("approving a request during a cancellation request cancels the order by neither side", () => {
  const { brand, influencer, orderId } = anOrderIn("in_progress")
  requestCancellation(influencer, orderId, { reason: "Ill" })
  askRefund(brand, orderId, ASKED)
  approveRefund(anOperator(), requestOf(orderId).id, WHY)
  expect(orderOf(orderId)).toMatchObject({ phase: "cancelled", cancelledBy: null })
})

test("a completed order's payout waits for the answer, and approval stops it", async () => {
  const { brand, influencer, orderId, payment } = anOrderIn("completed")
  withDetailsByHand(influencer)
  askRefund(brand, orderId, ASKED)
  clock.advance(7 * DAY)
  const { id } = payoutOf(orderId)
  await advancePayout(id)
  expect(payoutOf(orderId).status).toBe("due")
  expect(await advancePayout(id)).toBe(undefined)
  expect(findPayoutStop(payoutOf(orderId))).toEqual({ stop: "refund_requested" })
  expect(() => recordManualPayout(id, "UTR-000001")).toThrow(/asked for this payment back/)
  approveRefund(anOperator(), requestOf(orderId).id, WHY)
  expect(payoutOf(orderId)).toMatchObject({ status: "voided" })
  expect(orderOf(orderId).status).toBe("completed")
  expect(refundsOf(payment.id)).toMatchObject([{ paise: 100_000 }])
  expect(balanceOf(payableOf(influencer.userId))).toBe(0)
})

test.each(["in_progress", "completed"] as const)(
  "approving a request for an order that is %s notifies each side once",
  async (phase) => {
    const { brand, influencer, orderId } = anOrderIn(phase)
    askRefund(brand, orderId, ASKED)
    await notifyAll()
    forgetNotices()
    approveRefund(anOperator(), requestOf(orderId).id, WHY)
    await notifyAll()
    const told = allNotices().map(({ userId, type }) => [userId, type])
    expect(told.sort()).toEqual(
      [brand, influencer].map(({ userId }) => [userId, "refund.request_approved"]).sort(),
    )
  },
)

const jobAt = (payoutId: string) =>
  oneValue("SELECT run_at FROM jobs WHERE kind = 'advance-payout' AND ref = ?", payoutId)

test.each([
  ["declined", "refund.request_declined", () => {}],
  ["taken back", "refund.request_withdrawn", () => {}],
])("when %s, the payout continues at once", async (how, event) => {
  const { brand, influencer, orderId } = anOrderIn("completed")
  withDetailsByHand(influencer)
  askRefund(brand, orderId, ASKED)
  clock.advance(8 * DAY)
  const { id } = payoutOf(orderId)
  await advancePayout(id)
  change("DELETE FROM jobs")
  if (how === "declined") declineRefund(anOperator(), requestOf(orderId).id, WHY)
  else withdrawRefund(brand, orderId)
  expect(jobAt(id)).toBe(clock.now())
  expect(findPayoutStop(payoutOf(orderId))).toBe(undefined)
  expect(eventsOf(orderId).at(-1)).toBe(event)
  recordManualPayout(id, "UTR-000001")
  expect(payoutOf(orderId).status).toBe("paid")
})

describe("a double payment", () => {
  test("has its second part refunded at once, and the order continues", () => {
    const { brand, influencer, orderId, payment } = anOrderIn("in_progress")
    const second = captureAgain(payment.id)
    askRefund(brand, orderId, { ...ASKED, reason: "duplicate" })
    expect(requestOf(orderId)).toMatchObject({ status: "approved", decidedBy: null })
    expect(refundsOf(payment.id)).toMatchObject([
      { paise: 100_000, providerPaymentId: second, status: "due" },
    ])
    expect(orderOf(orderId).phase).toBe("in_progress")
    expect(eventsOf(orderId).at(-1)).toBe("refund.request_approved")
    expect(() => withdrawRefund(brand, orderId)).toThrow(Conflict)
    expect(findOrderCases(influencer, orderId).request?.status).toBe("approved")
  })

  test("is refunded once, even after the provider or another order did", () => {
    const { brand, orderId, payment } = anOrderIn("completed")
    captureAgain(payment.id)
    captureAgain(payment.id)
    askRefund(brand, orderId, { ...ASKED, reason: "duplicate" })
    askRefund(brand, orderId, { ...ASKED, reason: "duplicate" })
    expect(refundsOf(payment.id)).toHaveLength(1)
    expect(findPayoutStop(payoutOf(orderId))?.stop).not.toBe("refund_requested")
  })

  test("goes to the operator when the provider reports no second payment", () => {
    const { brand, orderId, payment } = anOrderIn("in_progress")
    askRefund(brand, orderId, { ...ASKED, reason: "duplicate" })
    expect(requestOf(orderId).status).toBe("requested")
    expect(refundsOf(payment.id)).toEqual([])
    expect(findRequestForAdmin(anOperator(), requestOf(orderId).id).hasSecondCapture).toBe(false)
  })
})

describe("refused refund requests", () => {
  test("another brand and the influencer find nothing", () => {
    const { influencer, orderId } = anOrderIn("in_progress")
    for (const nobody of [aBrand(), { ...influencer, role: "brand" as const }]) {
      expect(() => askRefund(nobody, orderId, ASKED)).toThrow(NotFound)
      expect(() => withdrawRefund(nobody, orderId)).toThrow(NotFound)
      expect(() => findRefundPage(nobody, orderId)).toThrow(NotFound)
    }
    expect(() => approveRefund(anOperator(), "unknown", WHY)).toThrow(NotFound)
  })

  test("allow one open request at a time, and three in all", () => {
    const { brand, orderId } = anOrderIn("in_progress")
    for (let time = 1; time <= 3; time += 1) {
      askRefund(brand, orderId, ASKED)
      askRefund(brand, orderId, ASKED)
      expect(() => askRefund(brand, orderId, { ...ASKED, text: "Again" })).toThrow(/already/)
      withdrawRefund(brand, orderId)
      expect(() => withdrawRefund(brand, orderId)).toThrow(/taken back already/)
    }
    expect(() => askRefund(brand, orderId, ASKED)).toThrow(/three times/)
    expect(eventsOf(orderId).filter((type) => type === "refund.requested")).toHaveLength(3)
  })

  test("a declined request cannot be repeated", () => {
    const { brand, orderId } = anOrderIn("completed")
    askRefund(brand, orderId, ASKED)
    declineRefund(anOperator(), requestOf(orderId).id, WHY)
    expect(() => askRefund(brand, orderId, { ...ASKED, text: "Again" })).toThrow(/was answered/)
  })

  test("a dispute and a request exclude each other, and a decision ends both", () => {
    const { brand, influencer, orderId } = anOrderIn("delivered")
    askRefund(brand, orderId, ASKED)
    const open = () => openDispute(influencer, orderId, { reason: "Unfair", files: [] })
    expect(open).toThrow(/we answer that first/)
    expect(findOrderCases(influencer, orderId).canDispute).toBe(false)
    withdrawRefund(brand, orderId)
    open()
    expect(() => askRefund(brand, orderId, ASKED)).toThrow(/It decides about the money/)
    answerDispute(brand, orderId, { text: "Not at all", files: [] })
    const dispute = findOrderCases(brand, orderId).dispute
    expect(dispute?.status).toBe("under_review")
    const id = String(oneValue("SELECT id FROM disputes WHERE order_id = ?", orderId))
    decideDispute(anOperator(), id, { decision: "release", reason: "It was done." })
    expect(() => askRefund(brand, orderId, ASKED)).toThrow(/was decided, and that holds/)
  })

  test("a request is void once the order is cancelled", async () => {
    const { brand, influencer, orderId, payment } = anOrderIn("in_progress")
    askRefund(brand, orderId, ASKED)
    withdrawFromOrder(influencer, orderId, { reason: "Ill" })
    await dispatchEvents()
    expect(requestOf(orderId)).toMatchObject({ status: "approved", decidedBy: null })
    expect(refundsOf(payment.id)).toHaveLength(1)
    expect(() => askRefund(brand, orderId, ASKED)).not.toThrow()
    expect(() => askRefund(brand, orderId, { ...ASKED, text: "Other" })).toThrow(/goes back/)
  })

  test("an operator who declines a just approved request gets an error", async () => {
    const { brand, influencer, orderId } = anOrderIn("in_progress")
    askRefund(brand, orderId, ASKED)
    withdrawFromOrder(influencer, orderId, { reason: "Ill" })
    const { id } = requestOf(orderId)
    expect(() => declineRefund(anOperator(), id, WHY)).toThrow("goes back already")
    await dispatchEvents()
    expect(requestOf(orderId)).toMatchObject({ status: "approved", decidedBy: null })
  })

  test("a second approval at one moment refunds nothing more", () => {
    const { brand, influencer, orderId, payment } = anOrderIn("in_progress")
    askRefund(brand, orderId, ASKED)
    withdrawFromOrder(influencer, orderId, { reason: "Ill" })
    approveRefund(anOperator(), requestOf(orderId).id, WHY)
    expect(refundsOf(payment.id)).toHaveLength(1)
  })
})

test("a request's files are for brand and operator; the influencer sees the reason", () => {
  const { brand, influencer, orderId } = anOrderIn("in_progress")
  const file = aReceivedFile({ name: "statement.pdf", mediaType: "application/pdf" })
  askRefund(brand, orderId, { ...ASKED, files: [file] })
  const operator = anOperator()
  const { id } = requestOf(orderId)
  expect(findRequestForAdmin(operator, id).files).toMatchObject([{ name: "statement.pdf" }])
  expect(openFile(brand, file.id).name).toBe("statement.pdf")
  expect(openFileInAdmin(operator, file.id).name).toBe("statement.pdf")
  expect(() => openFile(influencer, file.id)).toThrow(NotFound)
  expect(() => openFile(aBrand(), file.id)).toThrow(NotFound)
  const seen = findOrderCases(influencer, orderId).request
  expect(seen).toMatchObject({ text: ASKED.text, reason: "Another reason" })
  expect(JSON.stringify(seen)).not.toContain("statement")
})

test("an account with a pending refund request cannot be deleted", () => {
  const { brand, orderId } = anOrderIn("completed")
  askRefund(brand, orderId, ASKED)
  expect(listObligations(brand.userId)).toMatchObject([{ kind: "request", id: orderId }])
  withdrawRefund(brand, orderId)
  expect(listObligations(brand.userId)).toEqual([])
})

test("the queue lists pending requests page by page, most urgent first", () => {
  const operator = anOperator()
  change("DELETE FROM refund_requests")
  const orders = Array.from({ length: 53 }, () => anOrderIn("in_progress"))
  for (const { brand, orderId } of orders) {
    clock.advance(60_000)
    askRefund(brand, orderId, ASKED)
  }
  const first = listRequests(operator, { status: "requested" })
  const second = listRequests(operator, { status: "requested", after: first.next })
  const shown = [...first.items, ...second.items].map(({ orderId }) => orderId)
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 3, undefined])
  expect(shown.sort()).toEqual(orders.map(({ orderId }) => orderId).sort())
  const due = first.items.map(({ answerDueAt }) => answerDueAt)
  expect(due).toEqual([...due].sort((a, b) => a - b))
})
