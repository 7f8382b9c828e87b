import * as fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import { GATEWAY, heldOf, refundsOf as owedOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { addToCart, confirmLine, removeFromCart } from "#app/domain/market/services/cart.server.ts"
import { findCart } from "#app/domain/market/services/cart-queries.server.ts"
import { pauseService } from "#app/domain/market/services/save-service.server.ts"
import { startCartPayment } from "#app/domain/payments/payments/pay-cart.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { DomainError } from "#app/domain/shared/errors.ts"
import { acceptOrder } from "#app/domain/work/orders/acceptance.server.ts"
import { declineOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { runOrderTimers } from "#app/domain/work/orders/order-timers.server.ts"
import { clock, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { unbalancedEntries } from "#tests/support/books.ts"
import { aBrand } from "#tests/support/domain.ts"
import { refundsOf } from "#tests/support/payments.ts"
import {
  aSeller,
  BRIEF,
  beginCart,
  FOR_PRODUCT,
  ordersOfPayment,
  PRODUCT,
  saveLive,
} from "#tests/support/services.ts"
import { aCapture } from "../mocks/razorpay.ts"

afterEach(() => clock.release())

const NAMES = [
  ...["add", "add", "remove", "price", "confirm", "pause", "live", "begin", "begin"],
  ...["webhook", "webhook", "webhookAgain", "accept", "decline", "clock", "minutes", "hours"],
] as const

const steps = fc.array(fc.record({ name: fc.constantFrom(...NAMES), n: fc.nat(1000) }), {
  minLength: 15,
  maxLength: 50,
})

const limitOf = (n: number) => (n % 4 >= 2 ? { capacity: "1" } : {})

type Placed = ReturnType<typeof ordersOfPayment>[number]

/** Started without a payment. */
const freeOrdersOf = ({ userId }: { userId: string }) =>
  sqlite
    .prepare(
      `SELECT id, influencer_id AS influencerId, status, amount_minor AS amountMinor FROM orders
      WHERE brand_id = ? AND payment_item_id IS NULL`,
    )
    .all(userId) as Pick<Placed, "id" | "influencerId" | "status" | "amountMinor">[]

const moneyOf = (orderId: string) =>
  sqlite
    .prepare(
      `SELECT (SELECT count(*) FROM journal_entries WHERE order_id = ?)
        + (SELECT count(*) FROM payouts WHERE order_id = ?)`,
    )
    .pluck()
    .get(orderId, orderId)

/** Two brands buy of four creators; two work for a product too, two take one order at a time. */
class CartWorld {
  brands = [aBrand(), aBrand()]
  sellers = [
    aSeller({ price: "1,000" }),
    aSeller(FOR_PRODUCT),
    aSeller({ capacity: "1" }),
    aSeller({ ...FOR_PRODUCT, capacity: "1" }),
  ]
  begun: { payment: ReturnType<typeof beginCart>; capture: ReturnType<typeof aCapture> }[] = []
  settled = new Set<string>()

  run(name: (typeof NAMES)[number], n: number): void {
    const brand = this.brands[n % 2] ?? aBrand()
    const seller = this.sellers[n % 4] ?? aSeller()
    const { creator, serviceId } = seller
    const [line] = findCart(brand).lines
    const order = this.orders()[n % Math.max(1, this.orders().length)]
    const owner = this.sellers.find((one) => one.creator.userId === order?.influencerId)
    const paid = this.begun[n % Math.max(1, this.begun.length)]
    if (name === "add") addToCart(brand, { serviceId, extras: [] })
    if (name === "remove" && line) removeFromCart(brand, line.id)
    if (name === "price")
      saveLive(creator, serviceId, {
        ...(n % 5 === 0 ? FOR_PRODUCT : { price: String(1_000 + n) }),
        ...limitOf(n),
      })
    if (name === "confirm" && line) confirmLine(brand, line.id)
    if (name === "pause") pauseService(creator, serviceId)
    if (name === "live") saveLive(creator, serviceId, limitOf(n))
    if (name === "begin" && findCart(brand).totalPaise === 0) {
      startCartPayment(brand, { ...BRIEF, ...PRODUCT, shown: findCart(brand).shown })
    } else if (name === "begin") {
      const payment = beginCart(brand, PRODUCT)
      this.begun.push({ payment, capture: aCapture(payment) })
    }
    if ((name === "webhook" || name === "webhookAgain") && paid) {
      const outcome = settlePayment(paid.payment.id, paid.capture, "webhook")
      expect(outcome === "already").toBe(this.settled.has(paid.payment.id))
      this.settled.add(paid.payment.id)
    }
    if (name === "accept" && order && owner) acceptOrder(owner.creator, order.id)
    if (name === "decline" && order && owner) {
      declineOrder(owner.creator, order.id, { reason: "I am away." })
    }
    if (name === "clock") for (const one of this.orders()) runOrderTimers(one.id)
    if (name === "minutes") clock.advance((n % 40) * MINUTE)
    if (name === "hours") clock.advance((n % 80) * HOUR)
  }

  orders = () => [
    ...this.begun.flatMap(({ payment }) => ordersOfPayment(payment.id)),
    ...this.brands.flatMap(freeOrdersOf),
  ]

  /** Each paid rupee is held for a running order or on its way back; nothing is bought twice. */
  check(): void {
    for (const { payment } of this.begun) {
      const orders = ordersOfPayment(payment.id)
      if (!this.settled.has(payment.id)) {
        expect(orders).toEqual([])
        continue
      }
      const running = orders.filter(({ status }) => status === "ongoing")
      const sumOf = (rows: { amountMinor: number }[]) =>
        rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const back = refundsOf(payment.id).reduce((sum, one) => sum + one.amountPaise, 0)
      expect(sumOf(running) + back).toBe(payment.amountPaise)
      expect(balanceOf(owedOf(payment.id)) + back).toBe(0)
      for (const { id, amountMinor, status } of orders) {
        expect(balanceOf(heldOf(id)) + (status === "ongoing" ? amountMinor : 0)).toBe(0)
      }
    }
    for (const { id } of this.brands.flatMap(freeOrdersOf)) expect(moneyOf(id)).toBe(0)
    for (const { creator } of this.sellers.slice(2)) {
      const taken = this.orders().filter(
        ({ influencerId, status }) => influencerId === creator.userId && status === "ongoing",
      )
      expect(taken.length).toBeLessThanOrEqual(1)
    }
  }
}

test("carts, answers, lapses, changes and repeated webhooks keep all money accounted for", () => {
  fc.assert(
    fc.property(steps, (todo) => {
      clock.freeze(Date.UTC(2026, 10, 30, 6))
      sqlite.exec("DELETE FROM rate_limits")
      const world = new CartWorld()
      for (const { name, n } of todo) {
        try {
          world.run(name, n)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
        world.check()
      }
      expect(unbalancedEntries()).toEqual([])
      expect(balanceOf(GATEWAY)).toBeGreaterThanOrEqual(0)
      expect(checkBooks().filter(({ kind }) => kind !== "returning")).toEqual([])
      const drafts = sqlite.prepare("SELECT count(*) FROM orders WHERE status = 'draft'").pluck()
      expect(drafts.get()).toBe(0)
    }),
    { numRuns: 50 },
  )
})
