import { beforeEach, expect, test } from "vitest"
import { startAddOnPayment } from "#app/domain/payments/payments/pay-add-on.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { openDisputeInAdmin } from "#app/domain/trust/cases/open-dispute.server.ts"
import { listAddenda } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import { createTip, offerAddOn } from "#app/domain/work/add-ons/add-ons.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { payAddOn } from "#tests/support/add-ons.ts"
import { anOrderIn } from "#tests/support/cases.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

beforeEach(() => clock.freeze(1_800_000_000_000))
const other = { kind: "other" as const, price: 50_000, text: "Raw files" }

test("money for an add-on of an erased brand goes back", () => {
  const order = aPaidOrder()
  completeOrder(order.brand, order.orderId)
  const id = offerAddOn(order.influencer, order.orderId, other)
  const erase = () =>
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(order.brand.userId)
  expect(payAddOn(order, id, erase)).toBe("refund-due")
})

test("an add-on whose money went back is no part of the agreement", () => {
  const order = anOrderIn("completed")
  const id = offerAddOn(order.influencer, order.orderId, other)
  payAddOn(order, id)
  returnCompletedOrder(id, "By mistake.")
  expect(listAddenda(order.brand, order.orderId)).toEqual([])
})

test("an operator opens no dispute about the money of an add-on", () => {
  const order = aPaidOrder()
  const id = offerAddOn(order.influencer, order.orderId, other)
  payAddOn(order, id)
  expect(() => openDisputeInAdmin(anOperator(), id, { reason: "Look at it." })).toThrow()
})

test("nobody begins to pay a tip to a suspended influencer, as nobody pays an offer", () => {
  const order = aPaidOrder()
  completeOrder(order.brand, order.orderId)
  const id = createTip(order.brand, order.orderId, { price: 10_000, text: "" })
  sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(order.influencer.userId)
  expect(() => startAddOnPayment(order.brand, order.orderId, id)).toThrow("suspended")
})
