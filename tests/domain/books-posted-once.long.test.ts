import * as fc from "fast-check"
import { afterEach, beforeEach, expect, test } from "vitest"
import {
  earnForOrder,
  holdForOrder,
  releaseToBrand,
} from "#app/domain/books/ledger/order-money.server.ts"
import { postUnusedMoney } from "#app/domain/payments/payments/payment-postings.server.ts"
import { postRefund } from "#app/domain/payments/payments/refunds.server.ts"
import { DomainError } from "#app/domain/shared/errors.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { emptyBooks, entryKeys, sumsOfPostings, unbalancedEntries } from "#tests/support/books.ts"
import { caseActions } from "#tests/support/case-actions.ts"
import { OrderWorld } from "#tests/support/order-world.ts"
import { readPayment } from "#tests/support/payments.ts"
import { aRefund } from "../mocks/razorpay.ts"

beforeEach(() => {
  clock.freeze(Date.UTC(2026, 5, 1))
  emptyBooks()
})
afterEach(() => {
  clock.release()
  sqlite.exec("DELETE FROM jobs")
})

/** Disputes and refunds are posted in parts, unknown to `postAllAgain`. */
const LATER_ACTIONS = Object.keys(caseActions(() => undefined))
const WORLD_ACTIONS = Object.keys(new OrderWorld(false).deferredWrites).filter(
  (name) => !LATER_ACTIONS.includes(name),
)
const OFTEN = ["pay", "shortlist", "complete", "withdraw", "agree", "ask", "operator", "refund"]
const deferredWrites = fc.array(
  fc.record({ name: fc.constantFrom(...WORLD_ACTIONS, ...OFTEN, ...OFTEN), n: fc.nat(1000) }),
  { minLength: 8, maxLength: 40 },
)

/** Repeats every posting. */
function postAllAgain(): void {
  const ids = (query: string) => sqlite.prepare(query).pluck().all() as string[]
  for (const id of ids("SELECT id FROM orders WHERE payment_item_id IS NOT NULL")) {
    const order = findOrderRow(id)
    if (!order) continue
    holdForOrder(order)
    if (order.status === "completed") earnForOrder(order)
    if (order.status === "cancelled") releaseToBrand(order)
  }
  for (const id of ids("SELECT id FROM payments WHERE fulfilment = 'refund_due'")) {
    postUnusedMoney(readPayment(id))
  }
  const refunds = sqlite
    .prepare(
      `SELECT refunds.* FROM refunds JOIN payments ON payments.id = payment_id
       WHERE provider_refund_id IS NOT NULL
         AND refunds.provider_payment_id = payments.provider_payment_id`,
    )
    .all() as Record<string, string>[]
  for (const row of refunds) {
    const payment = { id: row.provider_payment_id ?? "", amount: Number(row.amount_paise) }
    const status = row.status as "processed"
    postRefund(row.payment_id ?? "", aRefund(payment, { id: row.provider_refund_id ?? "", status }))
  }
}

function expectNothingNew(): void {
  const sums = sumsOfPostings()
  const keys = entryKeys()
  expect(unbalancedEntries()).toEqual([])
  postAllAgain()
  expect(entryKeys()).toEqual(keys)
  expect(sumsOfPostings()).toEqual(sums)
}

test("posts no entry twice for payments, completions, cancellations and refunds", () => {
  const property = fc.property(deferredWrites, fc.boolean(), (sequence, needsApproval) => {
    sqlite.exec("DELETE FROM jobs")
    emptyBooks()
    clock.freeze(Date.UTC(2026, 5, 1))
    // Rows of earlier runs have no books.
    sqlite.exec(`DELETE FROM refunds; UPDATE payments SET fulfilment = 'none';
      UPDATE orders SET payment_item_id = NULL WHERE payment_item_id IS NOT NULL`)
    const world = new OrderWorld(needsApproval)
    for (const { name, n } of [{ name: "pay", n: 0 }, ...sequence]) {
      try {
        world.deferredWrites[name]?.(n)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
    }
    expectNothingNew()
  })
  fc.assert(property, { numRuns: Number(process.env.RANDOM_ORDERS ?? 50) })
}, 600_000)
