import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { bookDayOf, GATEWAY, heldOf, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { closeDays } from "#app/domain/books/ledger/close-days.server.ts"
import { moveLines, postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import {
  describeDifference,
  nameOfDay,
  readDay,
} from "#app/domain/payments/reconciliation/difference.ts"
import {
  nextReconciliationAt,
  RECONCILE_JOB,
  reconcileDay,
  reconcileDue,
} from "#app/domain/payments/reconciliation/reconcile-days.server.ts"
import { countDifferences } from "#app/domain/payments/reconciliation/reconciled-days.server.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { emptyBooks, withoutTriggers } from "#tests/support/books.ts"
import { anOpenPayment, aProjectWithBids, refundsOf } from "#tests/support/payments.ts"
import { aProviderDay, aSettledTransfer, type ProviderBooks } from "#tests/support/provider-day.ts"
import { aCapture, aRefund, provider } from "../mocks/razorpay.ts"

const NOON = Date.UTC(2026, 5, 1, 6, 30)
const DAY_OF_BOOKS = bookDayOf(NOON)
let theirs: ProviderBooks

beforeAll(() => {
  provider.listen({ onUnhandledFrame: "error" })
  env.RAZORPAY_ROUTE = true
})
beforeEach(() => {
  clock.freeze(NOON)
  sqlite.exec(`DELETE FROM jobs; DELETE FROM refunds; DELETE FROM transfers; DELETE FROM reconciled_days;
    UPDATE payments SET fulfilment = 'none', provider_payment_id = NULL;
    UPDATE orders SET payment_item_id = NULL, status = 'cancelled'`)
  emptyBooks()
  theirs = aProviderDay()
})
afterEach(() => provider.resetHandlers())
afterAll(() => {
  provider.close()
  clock.release()
})

/** A paid order per bid, known to the provider. */
function aPaid(bids = [100_000], fee = 2_360) {
  const made = aProjectWithBids(bids)
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
  const kept = aCapture(payment, { fee })
  theirs.payments.push(kept)
  const pay = () => settlePayment(payment.id, kept, "webhook")
  return { ...made, payment, kept, pay }
}
type Paid = ReturnType<typeof aPaid>

function orderOf({ influencers }: Paid, n = 0): string {
  const of = sqlite.prepare(
    "SELECT id FROM orders WHERE influencer_id = ? AND payment_item_id <> ''",
  )
  return String(of.pluck().get(influencers[n]?.userId))
}

/** Completes a transfer by the provider. */
function payOut(made: Paid, amount = 100_000) {
  completeOrder(made.brand, orderOf(made))
  const { id, influencer_id: influencerId } = sqlite
    .prepare("SELECT id, influencer_id FROM payouts WHERE order_id = ?")
    .get(orderOf(made)) as Record<string, string>
  const sent = aSettledTransfer(theirs, { payment: made.kept.id, amount })
  sqlite
    .prepare(
      `INSERT INTO transfers (id, order_id, provider_account_id, provider_transfer_id, amount_paise,
         status, created_at, settled_at) VALUES (?, ?, ?, ?, ?, 'settled', 0, 0)`,
    )
    .run(sent.id, orderOf(made), sent.recipient, sent.id, sent.amount)
  sqlite.prepare("UPDATE payouts SET status = 'paid', paid_at = 1 WHERE id = ?").run(id)
  const lines = moveLines(GATEWAY, payableOf(influencerId ?? ""), amount)
  postEntry({ kind: "payout", about: id ?? "", orderId: orderOf(made) }, lines)
  return sent
}

const told = async () => (await reconcileDay(DAY_OF_BOOKS)).map(describeDifference)

describe("the daily reconciliation", () => {
  test("finds no difference when every event arrived", async () => {
    const joint = aPaid([100_000, 200_000])
    joint.pay()
    const [, ill] = joint.influencers
    if (ill) withdrawFromOrder(ill, orderOf(joint, 1), { reason: "I am ill." })
    const [row] = refundsOf(joint.payment.id)
    theirs.refunds.push(aRefund(joint.kept, { amount: 200_000, receipt: `rf_${row?.id}` }))
    payOut(joint)
    expect(await told()).toEqual([])
    expect(refundsOf(joint.payment.id)).toMatchObject([{ status: "processed" }])
    clock.advance(DAY)
    closeDays()
    expect(await told()).toEqual([])
  })

  test("finds no difference once missed events are adopted", async () => {
    const made = aPaid()
    expect(await told()).toEqual([])
    expect(orderOf(made)).not.toBe("undefined")
    const payment = { ...made.kept, fee: 2_400 }
    theirs.payments.splice(0, 1, payment)
    expect(await told()).toEqual([`provider_fee ${made.kept.id}: ours 23.60, theirs 24`])
  })

  test("reports a payment missing on either side", async () => {
    const stranger = aCapture({ providerOrderId: null, amountPaise: 5_000 }, { fee: 118 })
    theirs.payments.push(stranger)
    const made = aPaid([100_000], 0)
    made.pay()
    theirs.payments.pop()
    expect(await told()).toEqual([
      `capture ${stranger.id}: ours nothing, theirs 50`,
      `provider_fee ${stranger.id}: ours nothing, theirs 1.18`,
      `capture ${made.kept.id}: ours 1000, theirs nothing`,
    ])
  })

  test("reports a double payment until it is refunded", async () => {
    const made = aPaid()
    made.pay()
    const second = aCapture(made.payment, { fee: 2_360 })
    theirs.payments.push(second)
    expect(await told()).toEqual([`capture ${second.id}: ours nothing, theirs 1000`])
    theirs.payments[1] = { ...second, status: "refunded" }
    theirs.refunds.push(aRefund(second))
    expect(await told()).toEqual([])
  })

  test("reports a refund missing at the provider", async () => {
    const made = aPaid()
    made.pay()
    const refund = aRefund(made.kept)
    const lines = moveLines(GATEWAY, heldOf(orderOf(made)), 100_000)
    postEntry({ kind: "refund", about: refund.id, paymentId: made.payment.id }, lines)
    const differences = (await told()).filter((line) => line.startsWith("refund"))
    expect(differences).toEqual([`refund ${refund.id}: ours 1000, theirs nothing`])
  })

  test("reports a transfer unrecorded, reversed or missing", async () => {
    const made = aPaid()
    made.pay()
    const sent = payOut(made)
    const strange = aSettledTransfer(theirs, { payment: made.kept.id, amount: 7_000 })
    sent.amount_reversed = 100_000
    expect(await told()).toEqual([
      `transfer ${sent.id}: ours 1000, theirs 0`,
      `transfer ${strange.id}: ours nothing, theirs 70`,
    ])
    theirs.transfers.length = 0
    expect(await told()).toEqual([`transfer ${sent.id}: ours 1000, theirs nothing`])
  })

  test("accepts captures and refunds on a later day", async () => {
    const made = aPaid()
    clock.advance(3 * DAY)
    made.pay()
    expect(await reconcileDay(DAY_OF_BOOKS + 3)).toEqual([])
    expect(theirs.asked).toContain(`/payments/${made.kept.id}`)
  })

  test("is skipped without the provider's answer", async () => {
    theirs.isDown = true
    await expect(reconcileDay(DAY_OF_BOOKS)).rejects.toThrow("unreachable")
    expect(sqlite.prepare("SELECT 1 FROM reconciled_days").all()).toEqual([])
  })
})

describe("the books are inconsistent", () => {
  const break_ = (statement: string) => withoutTriggers(() => sqlite.exec(statement))
  const kinds = async () => [...new Set((await reconcileDay(DAY_OF_BOOKS)).map(({ kind }) => kind))]

  test("when an entry is not balanced", async () => {
    const made = aPaid()
    made.pay()
    break_("UPDATE postings SET amount_paise = amount_paise + 1 WHERE account = 'gateway_cost'")
    expect(await kinds()).toEqual(["entry", "total"])
  })

  test("when an ended order holds money, or a running one holds none", async () => {
    const made = aPaid()
    made.pay()
    sqlite.prepare("UPDATE orders SET status = 'completed' WHERE id = ?").run(orderOf(made))
    expect(await told()).toEqual([`held ${orderOf(made)}: ours -1000, theirs 0`])
    sqlite.prepare("UPDATE orders SET status = 'ongoing' WHERE id = ?").run(orderOf(made))
    emptyBooks()
    expect(await kinds()).toEqual(["capture", "paid", "held"])
  })

  test("when debts differ from the payouts", async () => {
    const made = aPaid()
    made.pay()
    payOut(made)
    sqlite.exec("UPDATE payouts SET status = 'due'")
    const [influencer] = made.influencers
    expect(await told()).toEqual([`owed ${influencer?.userId}: ours 0, theirs -1000`])
  })

  test("when money is due back without a refund under way", async () => {
    const made = aPaid()
    made.pay()
    const [influencer] = made.influencers
    if (influencer) withdrawFromOrder(influencer, orderOf(made), { reason: "I am ill." })
    expect(await told()).toEqual([])
    sqlite.exec("UPDATE refunds SET status = 'failed'")
    expect(await told()).toEqual([`returning ${made.payment.id}: ours -1000, theirs 0`])
  })

  test("when a closing is missing or not the sum of its postings", async () => {
    const made = aPaid()
    made.pay()
    payOut(made)
    clock.advance(DAY)
    closeDays()
    expect(await told()).toEqual([])
    break_("UPDATE closing_totals SET balance_paise = balance_paise + 1 WHERE account = 'gateway'")
    expect(await told()).toEqual(["closing gateway: ours -23.59, theirs -23.60"])
    break_("DELETE FROM closing_totals WHERE account = 'gateway'")
    expect(await told()).toEqual(["closing gateway: ours 0, theirs -23.60"])
  })
})

describe("reconciling day by day", () => {
  const days = () =>
    sqlite
      .prepare("SELECT day, json_array_length(differences) AS n FROM reconciled_days ORDER BY day")
      .all()
  const counted = () => Object.fromEntries(countDifferences())

  test("counts a difference until a later run finds it resolved", async () => {
    const made = aPaid()
    made.pay()
    theirs.payments.pop()
    clock.advance(DAY)
    await reconcileDue()
    expect(counted()).toMatchObject({ capture: 1, provider_fee: 1, refund: 0, held: 0 })
    clock.advance(DAY)
    await reconcileDue()
    expect(counted()).toMatchObject({ capture: 1, provider_fee: 1 })
    theirs.payments.push(made.kept)
    clock.advance(DAY)
    await reconcileDue()
    expect(counted()).toMatchObject({ capture: 0, provider_fee: 0 })
    const compared = [0, 1, 2].map((n) => ({ day: DAY_OF_BOOKS + n, n: 0 }))
    expect(days()).toEqual(compared)
  })

  test("catches up on missed days, at most a month", async () => {
    clock.advance(DAY)
    await reconcileDue()
    clock.advance(4 * DAY)
    await reconcileDue()
    expect(days()).toHaveLength(5)
    clock.advance(400 * DAY)
    await reconcileDue()
    expect(days()).toHaveLength(5 + 31)
  })

  test("runs two hours after midnight in India, and again after an outage", async () => {
    const at = Date.UTC(2026, 5, 1, 20, 30)
    expect(nextReconciliationAt()).toBe(at)
    clock.freeze(at)
    expect(nextReconciliationAt()).toBe(at + DAY)
    scheduleJob(RECONCILE_JOB, "daily", at)
    theirs.isDown = true
    await runDueJobs("test")
    const runAt = () => sqlite.prepare("SELECT run_at FROM jobs").pluck().get()
    expect(runAt()).toBeLessThan(at + HOUR)
    theirs.isDown = false
    clock.advance(60 * SECOND)
    await runDueJobs("test")
    expect(runAt()).toBe(at + DAY)
    expect(days()).toEqual([{ day: DAY_OF_BOOKS, n: 0 }])
  })
})

test("a day is parsed strictly", () => {
  expect(nameOfDay(DAY_OF_BOOKS)).toBe("2026-06-01")
  expect(readDay("2026-06-01")).toBe(DAY_OF_BOOKS)
  for (const text of ["", "2026-6-1", "2026-02-30", "yesterday", "2026-06-01T00:00"]) {
    expect(readDay(text)).toBe(undefined)
  }
})
