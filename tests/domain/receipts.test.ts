import { afterEach, beforeEach, expect, test } from "vitest"
import { formatReceiptNumber } from "#app/domain/payments/payments/payment.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { cancelPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { findOrder } from "#app/domain/work/orders/order-details.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { anOpenPayment, aProjectWithBids, readPayment } from "#tests/support/payments.ts"
import { aCapture } from "../mocks/razorpay.ts"

/** 23:30 in India, 18:00 UTC. */
const NEW_YEARS_EVE = Date.UTC(2030, 11, 31, 18)

beforeEach(() => {
  clock.freeze(NEW_YEARS_EVE)
  sqlite.exec("UPDATE payments SET receipt_year = NULL, receipt_serial = NULL")
})
afterEach(() => clock.release())

function aPayment() {
  const made = aProjectWithBids([50_000])
  return { ...made, payment: anOpenPayment(made.brand, made.projectId, made.applicationIds) }
}
function pay({ payment }: ReturnType<typeof aPayment>): string | undefined {
  settlePayment(payment.id, aCapture(payment), "check")
  return formatReceiptNumber(readPayment(payment.id))
}

test("receipts are numbered without gaps, per calendar year of Indian time", () => {
  const failed = aPayment()
  expect([pay(aPayment()), pay(aPayment())]).toEqual(["IM-2030-0001", "IM-2030-0002"])
  cancelPayment(failed.brand, failed.payment.id)
  expect(formatReceiptNumber(readPayment(failed.payment.id))).toBeUndefined()
  expect(pay(aPayment())).toBe("IM-2030-0003")
  clock.advance(60 * 60 * 1000)
  expect(new Date(clock.now()).getUTCFullYear()).toBe(2030)
  expect([pay(aPayment()), pay(aPayment())]).toEqual(["IM-2031-0001", "IM-2031-0002"])
})

test("a payment keeps its number, however often it is reported", () => {
  const made = aPayment()
  expect(pay(made)).toBe("IM-2030-0001")
  expect(pay(made)).toBe("IM-2030-0001")
  expect(pay(aPayment())).toBe("IM-2030-0002")
})

test("a settlement that is rolled back takes no number", () => {
  const broken = aPayment()
  sqlite.exec(
    "CREATE TEMP TRIGGER break AFTER INSERT ON orders BEGIN SELECT raise(ABORT, 'no'); END",
  )
  expect(() => pay(broken)).toThrow()
  sqlite.exec("DROP TRIGGER break")
  expect(pay(aPayment())).toBe("IM-2030-0001")
  expect(pay(broken)).toBe("IM-2030-0002")
})

test("no two payments have one number", () => {
  const numbers = aPayment()
  pay(numbers)
  const take = sqlite.prepare(
    "UPDATE payments SET receipt_year = 2030, receipt_serial = 1 WHERE id = ?",
  )
  expect(() => take.run(aPayment().payment.id)).toThrow("UNIQUE")
})

test("the payment of an order is shown to its brand only, once paid", () => {
  const made = aPayment()
  pay(made)
  const orderId = sqlite
    .prepare("SELECT id FROM orders WHERE project_id = ?")
    .pluck()
    .get(made.projectId) as string
  expect(findOrder(made.brand, orderId)).toMatchObject({ paymentId: made.payment.id })
  const [influencer] = made.influencers
  if (!influencer) throw new Error("There is no influencer.")
  expect(findOrder(influencer, orderId)).toMatchObject({ paymentId: null, paidAt: NEW_YEARS_EVE })
})
