import { expect, test } from "vitest"
import { findSpending } from "#app/domain/payments/payments/spending.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { countedQueries, sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { aFundedOrder } from "#tests/support/earned-orders.ts"

test("a brand's money is held until the work is accepted, then spent", () => {
  const { brand, orderId } = aFundedOrder(anInfluencer(), 700_000)
  expect(findSpending(brand)).toEqual({ held: "₹7,000", spent: "₹0" })
  completeOrder(brand, orderId)
  expect(findSpending(brand)).toEqual({ held: "₹0", spent: "₹7,000" })
  expect(findSpending(aBrand())).toBeUndefined()
})

test("a refunded part of a completed order is not spent, a failed refund is", () => {
  const { brand, orderId, payment } = aFundedOrder(anInfluencer(), 700_000)
  completeOrder(brand, orderId)
  const refund = sqlite.prepare(
    `INSERT INTO refunds (id, payment_id, amount_paise, payment_item_id, status, reason, created_at)
     SELECT ?, ?, 200000, payment_item_id, ?, 'dispute', 1 FROM orders WHERE id = ?`,
  )
  refund.run("failed", payment.id, "failed", orderId)
  expect(findSpending(brand)?.spent).toBe("₹7,000")
  refund.run("sent", payment.id, "processed", orderId)
  expect(findSpending(brand)?.spent).toBe("₹5,000")
})

test("a brand's money takes one query", () => {
  const { brand } = aFundedOrder(anInfluencer(), 700_000)
  const before = countedQueries()
  findSpending(brand)
  expect(countedQueries() - before).toBe(1)
})
