import { afterEach, describe, expect, test } from "vitest"
import {
  listManualPayouts,
  openPayoutDestination,
} from "#app/domain/admin/admin-views/manual-payouts.server.ts"
import { FEE, GATEWAY, payableOf, refundsOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf, totalOf } from "#app/domain/books/ledger/balances.server.ts"
import { advancePayout, sweepPayouts } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { sealDetails } from "#app/domain/payments/payouts/details-rows.server.ts"
import { PayoutDetails } from "#app/domain/payments/payouts/details-schema.ts"
import {
  recordManualPayout,
  returnCompletedOrder,
} from "#app/domain/payments/payouts/operator-payouts.server.ts"
import {
  isTransferStep,
  PAYOUT_STEPS,
  PAYOUT_STOPS,
  type PayoutAction,
  type PayoutStop,
} from "#app/domain/payments/payouts/payout.ts"
import { failPayout, stepPayout } from "#app/domain/payments/payouts/payout-steps.server.ts"
import { findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { describePayout } from "#app/domain/payments/payouts/payout-view.server.ts"
import { DomainError } from "#app/domain/shared/errors.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { PAYOUT_STATUSES, TRANSFER_STATUSES, type TransferStatus } from "#db/schema/ledger-words.ts"
import { hear, readPayment, refundsOf as refundRowsOf } from "#tests/support/payments.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import {
  aPayout,
  aTransfer,
  completedOrders,
  payoutEvents,
  payoutOf,
  untilDue,
  withDetails,
  withRoute,
} from "#tests/support/payouts.ts"
import { aRefund } from "../mocks/razorpay.ts"

afterEach(() => {
  clock.release()
  env.FEE_BASIS_POINTS = 0
  sqlite.exec("DELETE FROM jobs")
})

const product = <A, B>(as: readonly A[], bs: readonly B[]) =>
  as.flatMap((a) => bs.map((b): [A, B] => [a, b]))
const actionsOf = <Action extends string>(table: readonly { action: Action }[]) => [
  ...new Set(table.map(({ action }) => action)),
]

/** Expects a refusal by a rule; other errors fail. */
function refuses(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}

describe("a payout changes only as its table says", () => {
  const steps: Partial<Record<PayoutAction, (orderId: string) => unknown>> = {
    fail: (orderId) => failPayout(payoutOf(orderId), "The bank says no."),
  }
  test.each(product(PAYOUT_STATUSES, actionsOf(PAYOUT_STEPS)))("%s: %s", (from, action) => {
    const { orderId } = aPayout(from)
    const take = steps[action] ?? ((id: string) => stepPayout(payoutOf(id), action))
    const isRefused = refuses(() => take(orderId))
    const row = PAYOUT_STEPS.find((step) => step.from === from && step.action === action)
    expect(isRefused).toBe(row === undefined)
    expect(payoutOf(orderId).status).toBe(row?.to ?? from)
    expect(payoutEvents(orderId)).toEqual(row?.event ? [row.event] : [])
  })

  test.each(PAYOUT_STATUSES)("%s: the operator records a transfer made by hand", (from) => {
    const { orderId, payoutId } = aPayout(from)
    const isAllowed = from === "due" || from === "failed" || from === "reversed"
    expect(refuses(() => recordManualPayout(payoutId, "UTR0001"))).toBe(!isAllowed)
    expect(payoutOf(orderId).status).toBe(isAllowed ? "paid" : from)
  })

  test.each(PAYOUT_STATUSES)("%s: the operator refunds its order", (from) => {
    const { orderId } = aPayout(from)
    sqlite.prepare("UPDATE payouts SET way = 'route' WHERE order_id = ?").run(orderId)
    const isRefused = refuses(() => returnCompletedOrder(orderId, "It was never posted."))
    const atProvider = from === "processing" || from === "paid"
    const isOwed = ["locked", "due", "failed"].includes(from)
    expect(isRefused).toBe(!atProvider && !isOwed && from !== "reversed")
    expect(payoutOf(orderId).status).toBe(atProvider ? "reversing" : isOwed ? "voided" : from)
  })
})

test("a transfer goes forward, past what was missed, and back only from a bank", () => {
  const leads = (from: TransferStatus) => TRANSFER_STATUSES.filter((to) => isTransferStep(from, to))
  expect(Object.fromEntries(TRANSFER_STATUSES.map((from) => [from, leads(from)]))).toEqual({
    asked: ["held", "released", "settled", "failed", "reversed"],
    held: ["released", "settled", "failed", "reversed"],
    released: ["settled", "failed", "reversed"],
    settled: ["released", "failed", "reversed"],
    failed: [],
    reversed: [],
  })
})

test("the table of payouts says once where an action leads", () => {
  const pairs = PAYOUT_STEPS.map(({ from, action }) => `${from} ${action}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})

test("a payout is due at completion, at least seven days after the payment", async () => {
  const { payoutId, orderId, payment } = aPayout()
  const { paidAt } = readPayment(payment.id)
  const dueAt = (paidAt ?? 0) + 7 * DAY
  expect(payoutOf(orderId).dueAt).toBe(dueAt)
  clock.freeze(dueAt - 1)
  expect(await advancePayout(payoutId)).toBe(dueAt)
  expect(payoutOf(orderId).status).toBe("locked")
  clock.freeze(dueAt)
  expect(await advancePayout(payoutId)).toBe(dueAt)
  expect(payoutOf(orderId).status).toBe("due")
})

type Made = ReturnType<typeof aPayout>
const setUser = ({ influencer }: Made, set: string) =>
  sqlite.prepare(`UPDATE users SET ${set} WHERE id = ?`).run(influencer.userId)
const change = ({ influencer }: Made, changes: Parameters<typeof withDetails>[1]) =>
  withDetails(influencer.userId, changes)
const refundByHand = ({ payment }: Made) => {
  const { providerPaymentId, amountPaise } = readPayment(payment.id)
  const kept = { id: providerPaymentId ?? "", amount: amountPaise }
  hear("refund.processed", { refund: aRefund(kept, { amount: 100 }) })
}
function dispute({ payment }: Made, event: string, id?: string, occurredAt?: number) {
  const { providerPaymentId, providerOrderId, amountPaise: amount } = readPayment(payment.id)
  const about = { id: providerPaymentId, order_id: providerOrderId, amount }
  const entities = {
    payment: { ...about, currency: "INR", status: "captured" },
    ...(id && { dispute: { id, payment_id: providerPaymentId, amount } }),
  }
  hear(`payment.dispute.${event}`, entities, occurredAt)
}

const STOPPING: Record<PayoutStop, (made: Made) => unknown> = {
  account_deleted: (made) => setUser(made, "deleted_at = 1"),
  account_suspended: (made) => setUser(made, "suspended_at = 1"),
  refund_unexplained: refundByHand,
  payment_disputed: (made) => dispute(made, "created"),
  refund_requested: ({ orderId, payment, brand }) =>
    sqlite
      .prepare(
        `INSERT INTO refund_requests (id, payment_id, order_id, brand_id, reason, text, amount_paise,
           status, created_at, answer_due_at) VALUES (?, ?, ?, ?, 'other', '', 1, 'requested', 0, 0)`,
      )
      .run(orderId, payment.id, orderId, brand.userId),
  no_details: ({ influencer }) =>
    sqlite.prepare("DELETE FROM payout_details WHERE user_id = ?").run(influencer.userId),
  email_unverified: (made) => setUser(made, "email_verified_at = NULL"),
  details_changed: (made) => change(made, { payableFrom: clock.now() + DAY }),
  account_pending: (made) => change(made, { accountStatus: "under_review" }),
  hold_ending: (made) => change(made, { destination: "upi", payableFrom: 0 }),
  account_unclear: (made) => change(made, { accountStatus: "needs_clarification" }),
  account_refused: (made) => change(made, { accountStatus: "suspended" }),
}
const stops = Object.keys(PAYOUT_STOPS) as PayoutStop[]

// A hold's end needs the provider: payouts-by-provider.
test.each(stops.filter((stop) => stop !== "hold_ending"))(
  "%s blocks a payout by the provider, with a message to those concerned",
  (stop) =>
    withRoute(true, async () => {
      const made = aPayout()
      aTransfer(made.payoutId, "held")
      untilDue()
      await advancePayout(made.payoutId)
      STOPPING[stop](made)
      const until = stop === "details_changed" ? clock.now() + DAY : undefined
      clock.freeze(clock.now())
      const payout = payoutOf(made.orderId)
      expect(findPayoutStop(payout)?.stop).toBe(stop)
      for (let look = 0; look < 2; look += 1) {
        const next = await advancePayout(made.payoutId)
        if (until === undefined) expect(next).toBe(undefined)
        else expect(next).toBeGreaterThan(clock.now())
      }
      expect(payoutOf(made.orderId).status).toBe("due")
      const isNotified = PAYOUT_STOPS[stop] === "influencer"
      expect(payoutEvents(made.orderId)).toEqual(isNotified ? ["payout.blocked"] : [])
      if (made.influencer.userId && stop !== "account_deleted") {
        expect(balanceOf(payableOf(made.influencer.userId))).toBe(-100_000)
      }
    }),
)

test("the provider's account status does not block manual payouts; other reasons do", () => {
  const byAccount = stops.filter((stop) => /^account_(pending|unclear|refused)$/.test(stop))
  for (const stop of stops) {
    const made = aPayout("due")
    if (stop === "hold_ending") aTransfer(made.payoutId, "held")
    STOPPING[stop](made)
    expect(findPayoutStop(payoutOf(made.orderId))?.stop).toBe(
      byAccount.includes(stop) ? undefined : stop,
    )
    expect(refuses(() => recordManualPayout(made.payoutId, "UTR-1234"))).toBe(
      !byAccount.includes(stop),
    )
  }
})

test("a won dispute blocks no payout, and a lost one does", () => {
  const made = aPayout("due")
  dispute(made, "created")
  clock.advance(DAY)
  dispute(made, "lost")
  expect(findPayoutStop(payoutOf(made.orderId))?.stop).toBe("payment_disputed")
  clock.advance(DAY)
  dispute(made, "won")
  expect(findPayoutStop(payoutOf(made.orderId))).toBe(undefined)
})

test("each dispute about a payment follows its newest event, in any order", () => {
  const stopOf = (words: [event: string, id: string, occurredAt: number][]) => {
    const made = aPayout("due")
    for (const [event, id, at] of words) dispute(made, event, `${id}_${made.orderId}`, at)
    return findPayoutStop(payoutOf(made.orderId))?.stop
  }
  const lostAndWon: Parameters<typeof stopOf>[0] = [
    ["lost", "disp_a", 1_000],
    ["under_review", "disp_b", 2_000],
    ["won", "disp_b", 3_000],
  ]
  expect(stopOf(lostAndWon)).toBe("refund_unexplained")
  expect(stopOf([...lostAndWon, ["won", "disp_a", 4_000]])).toBe(undefined)
  expect(
    stopOf([
      ["won", "disp_c", 3_000],
      ["created", "disp_c", 1_000],
    ]),
  ).toBe(undefined)
  expect(
    stopOf([
      ["created", "disp_d", 1_000],
      ["closed", "disp_d", 2_000],
      ["under_review", "disp_d", 1_500],
    ]),
  ).toBe(undefined)
  expect(
    stopOf([
      ["won", "disp_e", 1_000],
      ["created", "disp_e", 1_000],
    ]),
    "told backwards within one second",
  ).toBe(undefined)
})

test("a failed payout is retried after 1, 6 and 24 hours, then daily", () => {
  const { orderId } = aPayout("processing")
  clock.freeze(clock.now())
  const waits = Array.from({ length: 5 }, () => {
    const { retryAt } = failPayout(payoutOf(orderId), "The bank says no.")
    sqlite.prepare("UPDATE payouts SET status = 'processing' WHERE order_id = ?").run(orderId)
    return ((retryAt ?? 0) - clock.now()) / HOUR
  })
  expect(waits).toEqual([1, 6, 24, 24, 24])
  expect(payoutEvents(orderId)).toEqual(["payout.failed", "payout.failed", "payout.failed"])
})

test("a manual transfer is listed, recorded once with its reference, and posted", async () => {
  const made = aPayout()
  const before = { bank: totalOf("bank"), gateway: balanceOf(GATEWAY) }
  const listed = () => listManualPayouts(1000).filter(({ id }) => id === made.payoutId)
  expect(listed()).toEqual([])
  untilDue()
  await advancePayout(made.payoutId)
  await advancePayout(made.payoutId)
  expect(listed()).toMatchObject([{ amountPaise: 100_000, masked: "•••• 1234" }])
  const typed = PayoutDetails.parse(typedDetails())
  withDetails(made.influencer.userId, sealDetails(made.influencer.userId, typed))
  const [shown] = listed()
  if (!shown) throw new Error("Nothing is listed.")
  expect(openPayoutDestination(shown)).toMatchObject({ destination: "bank" })
  expect(() => recordManualPayout(made.payoutId, "no")).toThrow("bank's reference")
  expect(() => recordManualPayout("nobody", "UTR-1234")).toThrow("no such payout")
  recordManualPayout(made.payoutId, " UTR-1234 ")
  recordManualPayout(made.payoutId, "UTR-1234")
  expect(() => recordManualPayout(made.payoutId, "UTR-9999")).toThrow("is paid")
  expect(payoutOf(made.orderId)).toMatchObject({
    status: "paid",
    way: "manual",
    reference: "UTR-1234",
  })
  expect(balanceOf(payableOf(made.influencer.userId))).toBe(0)
  expect(totalOf("bank") - before.bank).toBe(-100_000)
  expect(balanceOf(GATEWAY)).toBe(before.gateway)
  expect(payoutEvents(made.orderId)).toEqual(["payout.paid"])
  expect(listed()).toEqual([])
  // A stale list shows no account, to avoid paying twice.
  expect(openPayoutDestination(shown)).toBeUndefined()
})

test("money that an operator may be paying does not go back meanwhile", () => {
  const made = aPayout("due")
  const { userId } = made.influencer
  const give = () => returnCompletedOrder(made.orderId, "The post was deleted.")
  withDetails(userId, sealDetails(userId, PayoutDetails.parse(typedDetails())))
  untilDue()
  const shown = listManualPayouts(1000).find(({ id }) => id === made.payoutId)
  expect(shown && openPayoutDestination(shown)).toMatchObject({ destination: "bank" })
  expect(give).toThrow("may be paying by hand")
  recordManualPayout(made.payoutId, "UTR-5678")
  give()
  expect(balanceOf(payableOf(userId))).toBe(100_000)
})

test("with provider payouts, only UPI, unheld shares and failures are paid by hand", () =>
  withRoute(true, () => {
    const bank = aPayout("due")
    aTransfer(bank.payoutId, "held")
    const late = aPayout("due")
    const upi = aPayout("due")
    change(upi, { destination: "upi" })
    const failed = aPayout("failed")
    const small = completedOrders([100, 200])
    untilDue()
    const ids = listManualPayouts(1000).map(({ orderId }) => orderId)
    expect(ids).not.toContain(bank.orderId)
    expect(ids).toContain(upi.orderId)
    expect(ids).toContain(late.orderId)
    expect(describePayout(payoutOf(late.orderId)).note).toContain("a bank transfer of our own")
    expect(ids).toContain(failed.orderId)
    expect(() => recordManualPayout(bank.payoutId, "UTR-1234")).toThrow("The provider pays")
    const [tiny, rupee] = small.orderIds.map(payoutOf)
    for (const one of [tiny, rupee].flatMap((one) => one ?? [])) {
      withDetails(one.influencerId)
      if (one !== tiny) aTransfer(one.id, "held")
    }
    // The rest of a one-rupee bid after the fee.
    sqlite.exec(`UPDATE payouts SET amount_paise = 50 WHERE amount_paise = 100`)
    sqlite.exec(`UPDATE payouts SET status = 'due', due_at = 0 WHERE amount_paise <= 200`)
    const again = listManualPayouts(1000).map(({ id }) => id)
    expect([tiny, rupee].map((one) => again.includes(one?.id ?? ""))).toEqual([true, false])
  }))

describe("returning a completed order's money to the brand", () => {
  test("before its payout: earnings and our fee, in one refund", () => {
    env.FEE_BASIS_POINTS = 1000
    const fee = balanceOf(FEE)
    const made = aPayout()
    expect(balanceOf(payableOf(made.influencer.userId))).toBe(-90_000)
    returnCompletedOrder(made.orderId, "The post was deleted.")
    expect(balanceOf(payableOf(made.influencer.userId))).toBe(0)
    expect(balanceOf(FEE)).toBe(fee)
    expect(balanceOf(refundsOf(made.payment.id))).toBe(-100_000)
    expect(refundRowsOf(made.payment.id)).toMatchObject([{ status: "due", amountPaise: 100_000 }])
    expect(payoutEvents(made.orderId)).toEqual(["payout.voided"])
    expect(() => returnCompletedOrder(made.orderId, "Again.")).toThrow("already")
    expect(refundRowsOf(made.payment.id)).toHaveLength(1)
  })

  test("after a manual payout: the influencer owes the sum, and all are notified", () => {
    const made = aPayout("due")
    recordManualPayout(made.payoutId, "UTR-1234")
    returnCompletedOrder(made.orderId, "The post was deleted.")
    expect(balanceOf(payableOf(made.influencer.userId))).toBe(100_000)
    expect(payoutOf(made.orderId)).toMatchObject({
      status: "paid",
      returnReason: "The post was deleted.",
    })
    expect(payoutEvents(made.orderId)).toEqual(["payout.paid", "payout.reversed"])
    expect(refundRowsOf(made.payment.id)).toMatchObject([{ amountPaise: 100_000 }])
  })

  test("already refunded by hand at the provider: payouts stop, nothing is sent again", () => {
    const made = completedOrders([100_000, 50_000])
    const [first = "", second = ""] = made.orderIds
    for (const { userId } of made.influencers) withDetails(userId)
    const { providerPaymentId } = readPayment(made.payment.id)
    const kept = { id: providerPaymentId ?? "", amount: 150_000 }
    const byHand = aRefund(kept, { amount: 100_000, status: "pending" })
    hear("refund.created", { refund: byHand })
    for (const id of [first, second]) {
      expect(findPayoutStop(payoutOf(id))?.stop).toBe("refund_unexplained")
    }
    returnCompletedOrder(first, "Refunded by hand.")
    expect(findPayoutStop(payoutOf(second))).toBe(undefined)
    expect(refundRowsOf(made.payment.id)).toMatchObject([{ status: "pending" }])
    // The bank refused, so we send it.
    hear("refund.failed", { refund: { ...byHand, status: "failed" } })
    expect(refundRowsOf(made.payment.id)).toMatchObject([
      { status: "failed" },
      { status: "due", amountPaise: 100_000 },
    ])
    expect(findPayoutStop(payoutOf(second))).toBe(undefined)
  })

  test("is refused for a running order and without a payout", () => {
    const made = completedOrders([100_000])
    sqlite.prepare("UPDATE orders SET phase = 'delivered' WHERE id = ?").run(made.orderIds[0])
    expect(() => returnCompletedOrder(made.orderIds[0] ?? "", "No.")).toThrow("Cancel the order")
    expect(() => returnCompletedOrder("nothing", "No.")).toThrow("not found")
  })
})

test("the daily job checks every payout that could continue, once each", () =>
  withRoute(true, async () => {
    const made = PAYOUT_STATUSES.map((status) => aPayout(status))
    for (const { payoutId } of made) aTransfer(payoutId, "held")
    const byHand = aPayout("due")
    change(byHand, { destination: "upi" })
    untilDue()
    sqlite.exec("DELETE FROM jobs")
    await sweepPayouts()
    await sweepPayouts()
    const refs = sqlite.prepare("SELECT ref FROM jobs WHERE kind = 'advance-payout'").pluck().all()
    const statuses = made
      .filter(({ payoutId }) => refs.includes(payoutId))
      .map(({ orderId }) => payoutOf(orderId).status)
    expect(statuses).toEqual(["locked", "due", "processing", "failed", "reversing"])
    expect(refs).not.toContain(byHand.payoutId)
    expect(new Set(refs).size).toBe(refs.length)
  }))
