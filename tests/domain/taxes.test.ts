import { afterEach, beforeEach, expect, test } from "vitest"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import { bookDayOf, payableOf, taxesOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf, totalOf } from "#app/domain/books/ledger/balances.server.ts"
import { closeDays } from "#app/domain/books/ledger/close-days.server.ts"
import { saveBilling } from "#app/domain/books/ledger/order-money.server.ts"
import {
  currentTaxRates,
  listTaxRates,
  setTaxRate,
} from "#app/domain/books/ledger/set-tax-rate.server.ts"
import { taxRateAt } from "#app/domain/books/ledger/tax-rates.server.ts"
import { TaxRateInput } from "#app/domain/books/ledger/tax-schema.ts"
import { carveOutGst } from "#app/domain/books/ledger/taxes.ts"
import { TDS_FREE_PAISE } from "#app/domain/books/ledger/withhold-taxes.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { savePayoutDetails } from "#app/domain/payments/payouts/details.server.ts"
import { PayoutDetailsInput } from "#app/domain/payments/payouts/details-schema.ts"
import { listPayouts } from "#app/domain/payments/payouts/earnings.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { findOrderEarnings } from "#app/domain/payments/payouts/order-earnings.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aGstin, BILLING, setTaxes } from "#tests/support/billing.ts"
import { PASSWORD } from "#tests/support/domain.ts"
import { anOperator } from "#tests/support/operators.ts"
import { anOpenPayment, aProjectWithBids, refundsOf } from "#tests/support/payments.ts"
import { completedOrders, orderOfApplication, payoutOf } from "#tests/support/payouts.ts"
import { aCapture } from "../mocks/razorpay.ts"

const OFF = { gst: 0, tds: 0, tds_without_pan: 0, tcs: 0, gifts: 0 }
const ON = { gst: 1800, tds: 10, tds_without_pan: 500, tcs: 50 }

beforeEach(() => {
  clock.freeze(Date.UTC(2031, 5, 1, 6))
  setTaxes(OFF)
})
afterEach(() => {
  clock.release()
  env.FEE_BASIS_POINTS = 0
})

function paidOrder(bid: number) {
  const made = aProjectWithBids([bid])
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
  settlePayment(payment.id, aCapture(payment), "webhook")
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  const orderId = orderOfApplication(made.applicationIds[0] ?? "")
  return { ...made, payment, influencer, orderId }
}

const withheldOf = (orderId: string) => {
  const { amountPaise, feePaise, tdsPaise, tcsPaise } = payoutOf(orderId)
  return { amountPaise, feePaise, tdsPaise, tcsPaise }
}
const contradictions = () => checkBooks().filter(({ kind }) => kind !== "returning")

test("all taxes are off until an operator sets one", () => {
  expect(currentTaxRates()).toEqual(OFF)
  const { orderIds } = completedOrders([100_000])
  expect(withheldOf(orderIds[0] ?? "")).toEqual({
    amountPaise: 100_000,
    feePaise: 0,
    tdsPaise: 0,
    tcsPaise: 0,
  })
})

test("withholds 5% without a PAN, and 0.1% from companies with one", () => {
  setTaxes(ON)
  const none = paidOrder(100_000)
  completeOrder(none.brand, none.orderId)
  expect(withheldOf(none.orderId)).toMatchObject({ amountPaise: 95_000, tdsPaise: 5000 })
  const business = paidOrder(100_000)
  const profile = { ...BILLING, entity: "business", pan: "ABCCE1234F" } as const
  saveBillingProfile(business.influencer, profile)
  completeOrder(business.brand, business.orderId)
  expect(withheldOf(business.orderId)).toMatchObject({ amountPaise: 99_900, tdsPaise: 100 })
  expect(contradictions()).toEqual([])
})

test("a person with a PAN pays no tax up to five lakh a year", () => {
  setTaxes(ON)
  const first = paidOrder(TDS_FREE_PAISE - 100)
  saveBillingProfile(first.influencer, { ...BILLING, pan: "ABCPE1234F" })
  completeOrder(first.brand, first.orderId)
  expect(withheldOf(first.orderId).tdsPaise).toBe(0)
  const next = paidOrder(100)
  const over = paidOrder(200_000)
  for (const { orderId } of [next, over]) {
    sqlite
      .prepare("UPDATE orders SET influencer_id = ? WHERE id = ?")
      .run(first.influencer.userId, orderId)
  }
  completeOrder(next.brand, next.orderId)
  expect(withheldOf(next.orderId).tdsPaise).toBe(0)
  completeOrder(over.brand, over.orderId)
  expect(withheldOf(over.orderId).tdsPaise).toBe(200)
  clock.freeze(Date.UTC(2032, 3, 1))
  const nextYear = paidOrder(200_000)
  sqlite
    .prepare("UPDATE orders SET influencer_id = ? WHERE id = ?")
    .run(first.influencer.userId, nextYear.orderId)
  completeOrder(nextYear.brand, nextYear.orderId)
  expect(withheldOf(nextYear.orderId).tdsPaise).toBe(0)
})

test("a PAN given before the payout returns the extra tax, once", async () => {
  setTaxes(ON)
  const made = paidOrder(100_000)
  completeOrder(made.brand, made.orderId)
  expect(withheldOf(made.orderId)).toMatchObject({ amountPaise: 95_000, tdsPaise: 5000 })
  clock.advance(8 * DAY)
  const { id } = payoutOf(made.orderId)
  for (let look = 0; look < 2; look += 1) await advancePayout(id)
  expect(withheldOf(made.orderId)).toMatchObject({ amountPaise: 95_000, tdsPaise: 5000 })
  const profile = { ...BILLING, entity: "business", pan: "ABCCE1234F" } as const
  sqlite.exec("DELETE FROM jobs")
  saveBilling(made.influencer, profile)
  for (let look = 0; look < 2; look += 1) await runDueJobs("test")
  expect(withheldOf(made.orderId)).toMatchObject({ amountPaise: 99_900, tdsPaise: 100 })
  expect(payoutOf(made.orderId).maskedPan, "the PAN of the return").toMatch(/234F$/)
  expect(balanceOf(payableOf(made.influencer.userId))).toBe(-99_900)
  expect(contradictions()).toEqual([])
})

test("the PAN of the payout details counts", async () => {
  setTaxes(ON)
  const made = paidOrder(100_000)
  const input = PayoutDetailsInput.parse({
    destination: "upi",
    vpa: "asha@okbank",
    legalName: "Asha Rao",
    pan: "ABCPE1234F",
    street: "1 Sample Road",
    city: "Bengaluru",
    postalCode: "560001",
    state: "29",
    currentPassword: PASSWORD,
  })
  await savePayoutDetails(made.influencer, input, { ip: "192.0.2.1" })
  completeOrder(made.brand, made.orderId)
  expect(withheldOf(made.orderId).tdsPaise).toBe(0)
})

test("a GST-registered creator has tax withheld from the net, shown beside the share", () => {
  setTaxes(ON)
  env.FEE_BASIS_POINTS = 1000
  const made = paidOrder(118_000)
  const own = { ...BILLING, gstin: aGstin("29", "ABCCE1234F"), entity: "business" } as const
  saveBillingProfile(made.influencer, own)
  completeOrder(made.brand, made.orderId)
  expect(withheldOf(made.orderId)).toEqual({
    amountPaise: 105_600,
    feePaise: 11_800,
    tdsPaise: 100,
    tcsPaise: 500,
  })
  const share = { get: "₹1,056", note: "of ₹1,180; fee ₹118; TDS ₹1; TCS ₹5", isLess: true }
  expect(listPayouts(made.influencer).items[0]?.share).toEqual(share)
  expect(findOrderEarnings(made.brand, made.orderId)?.share).toEqual(share)
  expect(contradictions()).toEqual([])
})

test("a refund includes withheld taxes, and the brand gets everything", () => {
  setTaxes(ON)
  const before = { tds: balanceOf(taxesOf("tds")), all: totalOf("taxes") }
  const made = paidOrder(100_000)
  completeOrder(made.brand, made.orderId)
  expect(balanceOf(taxesOf("tds"))).toBe(before.tds - 5000)
  expect(balanceOf(payableOf(made.influencer.userId))).toBe(-95_000)
  clock.advance(2 * DAY)
  closeDays()
  expect(balanceOf(taxesOf("tds"))).toBe(before.tds - 5000)
  expect(totalOf("taxes")).toBe(before.all - 5000)
  expect(contradictions()).toEqual([])
  returnCompletedOrder(made.orderId, "The post was deleted.")
  expect(balanceOf(taxesOf("tds"))).toBe(before.tds)
  expect(balanceOf(payableOf(made.influencer.userId)) + 0).toBe(0)
  expect(refundsOf(made.payment.id)).toMatchObject([{ status: "due", amountPaise: 100_000 }])
  expect(contradictions()).toEqual([])
})

test("books with a missing tax are reported", () => {
  setTaxes(ON)
  const made = paidOrder(100_000)
  completeOrder(made.brand, made.orderId)
  const change = sqlite.prepare("UPDATE payouts SET tds_paise = tds_paise + ? WHERE order_id = ?")
  change.run(1, made.orderId)
  expect(contradictions().map(({ kind, id }) => [kind, id])).toEqual([["withheld", "tds"]])
  change.run(-1, made.orderId)
})

test("each tax is its rate of the taxable value, for any total", () => {
  let closed = 0
  for (let at = 0; at < 100_000; at += 1) {
    const paise = at < 50_000 ? at : (at * 104_729) % 1_000_000_007
    const rate = [1800, 500, 1200, 2800, 25, 5000][at % 6] ?? 1800
    for (const parts of [1, 2] as const) {
      const { net, tax, roundOff } = carveOutGst(paise, rate, parts)
      const isRight =
        net + tax * parts + roundOff === paise &&
        tax === Math.round((net * rate) / parts / 10_000) &&
        Math.abs(roundOff) <= 1
      if (!isRight) expect.fail(`${paise} at ${rate} in ${parts}`)
      if (rate === 1800 && parts === 1 && roundOff !== 0) closed += 1
    }
  }
  expect(closed).toBeGreaterThan(0)
})

test("GST of 18% within ₹1,234.50 is ₹188.31, or two halves of ₹94.16", () => {
  expect(carveOutGst(123_450, 1800)).toEqual({ net: 104_619, tax: 18_831, roundOff: 0 })
  expect(carveOutGst(123_450, 1800, 2)).toEqual({ net: 104_618, tax: 9416, roundOff: 0 })
})

test("rates start today or later, stay on record, and a day's last one counts", () => {
  const operator = anOperator("Meera Desk")
  const today = bookDayOf(clock.now())
  const set = (percent: number, fromDay: number) =>
    setTaxRate(operator, { kind: "gst", percent, fromDay, reason: "As advised." })
  expect(() => set(1800, today - 1)).toThrow(Conflict)
  expect(taxRateAt("gst", clock.now())).toBe(0)
  const morning = clock.now()
  clock.advance(60_000)
  set(1800, today)
  set(500, today + 10)
  expect(() => set(1800, today)).toThrow("It is set so already")
  set(1200, today)
  set(1300, today)
  expect(taxRateAt("gst", clock.now() + 10)).toBe(1300)
  // Earlier completions stay untaxed.
  expect(taxRateAt("gst", morning)).toBe(0)
  expect(taxRateAt("gst", clock.now() + 10 * DAY)).toBe(500)
  expect(listTaxRates().items.slice(0, 4)).toMatchObject([
    { basisPoints: 1300, setBy: "Meera Desk" },
    { basisPoints: 1200 },
    { basisPoints: 500 },
    { basisPoints: 1800 },
  ])
  const act = sqlite.prepare("SELECT act, subject_id AS kind, reason FROM operator_acts").all()
  expect(act).toHaveLength(4)
  expect(act[0]).toEqual({ act: "tax.set", kind: "gst", reason: "As advised." })
})

test("the list of rates is paged without gaps", () => {
  const operator = anOperator()
  const today = bookDayOf(clock.now())
  for (let n = 0; n < 120; n += 1) {
    setTaxRate(operator, {
      kind: "tcs",
      percent: n,
      fromDay: today + 100 + n,
      reason: "As advised.",
    })
  }
  const seen: number[] = []
  for (let after: string | undefined; ; ) {
    const { items, next } = listTaxRates(after)
    seen.push(...items.map(({ row }) => row))
    if (next === undefined) break
    after = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(sqlite.prepare("SELECT count(*) FROM tax_rates").pluck().get())
})

test("parses a rate as percent with two decimals, and a day as a date", () => {
  const read = (percent: string, fromDay = "2031-06-01") =>
    TaxRateInput.safeParse({ kind: "tds", percent, fromDay, reason: "As advised." })
  expect(read("0.1").data).toMatchObject({ percent: 10, fromDay: bookDayOf(clock.now()) })
  expect(read("18").data?.percent).toBe(1800)
  for (const wrong of ["", "-1", "51", "1e1", "0.001", "100"]) {
    expect([wrong, read(wrong).success]).toEqual([wrong, false])
  }
  for (const wrong of ["", "2031-02-30", "1999-01-01", "31/03/2031", "2031-6-1"]) {
    expect([wrong, read("1", wrong).success]).toEqual([wrong, false])
  }
})
