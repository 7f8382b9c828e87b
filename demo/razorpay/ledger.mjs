// Orders, payments and refunds, by the provider's rules.
import { booksOf } from "./books.mjs"
import { Disputes } from "./disputes.mjs"
import { newOrder, newPayment, newRefund, Refusal, signReturn } from "./entities.mjs"
import { LinkedAccounts } from "./linked-accounts.mjs"
import { Merchant } from "./merchant.mjs"
import { known, refuseAmount, refuseForm, refuseOrder, refuseUnknown, withTax } from "./rules.mjs"
import { Transfers } from "./transfers.mjs"
import { XPayouts } from "./x-payouts.mjs"

const REFUND_FIELDS = new Set(["amount", "speed", "receipt", "notes"])

export class Ledger {
  constructor(keySecret, switches) {
    this.keySecret = keySecret
    this.switches = switches
    this.orders = new Map()
    this.payments = new Map()
    this.refunds = new Map()
    this.refundKeys = new Map()
    this.linked = new LinkedAccounts(switches.route)
    this.route = new Transfers(this, this.linked, switches.route)
    this.merchant = new Merchant(this)
    this.disputes = new Disputes(this)
    this.x = new XPayouts(switches)
  }

  seconds() {
    return Math.floor(this.switches.now() / 1000)
  }

  /** In paise. */
  books() {
    return booksOf(this)
  }

  /** In paise: captured, less kept, refunded, transferred and settled. */
  balance() {
    return this.books().merchant.balance
  }

  #keep(map, entity) {
    entity.created_at = this.seconds()
    map.set(entity.id, entity)
    return entity
  }

  createOrder(body) {
    refuseOrder(body, this)
    const { amount, currency, receipt = null, notes = {} } = body
    return this.#keep(this.orders, newOrder({ amount, currency, receipt, notes }))
  }

  order(id) {
    return known(this.orders, id)
  }

  payment(id) {
    return known(this.payments, id)
  }

  paymentsOf(orderId) {
    this.order(orderId)
    return [...this.payments.values()].filter((payment) => payment.order_id === orderId)
  }

  beginPayment(orderId, { email = "", contact = "" } = {}) {
    const order = this.order(orderId)
    if (order.status === "paid") throw new Refusal("This order is already paid.")
    const { amountOffset, currency = order.currency } = this.switches
    const amount = order.amount + amountOffset
    const payment = newPayment(order, { amount, currency, email, contact })
    this.#keep(this.payments, payment)
    order.attempts += 1
    if (order.status === "created") order.status = "attempted"
    return payment
  }

  authorize(id) {
    Object.assign(this.payment(id), { status: "authorized", error_code: null })
    return this.payment(id)
  }

  capture(id, { amount, currency } = {}) {
    const payment = this.payment(id)
    if (payment.captured) throw new Refusal("This payment has already been captured")
    if (payment.status !== "authorized") {
      throw new Refusal(
        "Only payments which have been authorized and not yet captured can be captured",
      )
    }
    if (amount !== undefined && (amount !== payment.amount || currency !== payment.currency)) {
      throw new Refusal("Capture amount must be equal to the amount authorized")
    }
    const order = this.order(payment.order_id)
    if (order.status === "paid") {
      throw new Refusal("Your payment has been declined as the order is already paid.")
    }
    const { fee, tax } = withTax(payment.amount * 0.02)
    Object.assign(payment, { status: "captured", captured: true, fee, tax })
    payment.captured_at = this.seconds()
    Object.assign(order, { status: "paid", amount_paid: order.amount, amount_due: 0 })
    return payment
  }

  fail(id, reason = "payment_failed") {
    return Object.assign(this.payment(id), {
      status: "failed",
      error_code: "BAD_REQUEST_ERROR",
      error_description: "Payment failed",
      error_source: "bank",
      error_step: "payment_authorization",
      error_reason: reason,
    })
  }

  /** The same key gets the same answer. */
  refund(paymentId, body, key) {
    const payment = this.payment(paymentId)
    refuseUnknown(body, REFUND_FIELDS)
    if (key !== undefined) {
      refuseForm(key, /^[A-Za-z0-9_-]{10,}$/, "The idempotency key is not valid")
    }
    const fingerprint = JSON.stringify([paymentId, body])
    const before = this.refundKeys.get(key)
    if (before && before.fingerprint !== fingerprint) {
      throw new Refusal("Different request body with the same idempotency key", {
        status: this.switches.isKind ? 409 : 400,
      })
    }
    if (before) return this.refunds.get(before.refundId)
    if (!payment.captured)
      throw new Refusal("The payment status should be captured for action to be taken")
    const left = payment.amount - payment.amount_refunded
    if (left === 0) throw new Refusal("The payment has been fully refunded already")
    const amount = body.amount ?? left
    refuseAmount(amount)
    if (amount > left) {
      throw new Refusal("The total refund amount is greater than the refund payment amount")
    }
    if (this.balance() + this.switches.route.merchantFloat < amount) {
      throw new Refusal(
        "Your account does not have enough balance to carry out the refund operation.",
      )
    }
    const refund = newRefund(payment, { ...body, amount, status: this.switches.refundStatus })
    if (refund.status !== "failed") payment.amount_refunded += amount
    const isWhole = payment.amount_refunded === payment.amount
    if (payment.amount_refunded > 0) payment.refund_status = isWhole ? "full" : "partial"
    if (isWhole) payment.status = "refunded"
    this.#keep(this.refunds, refund)
    if (key !== undefined) this.refundKeys.set(key, { fingerprint, refundId: refund.id })
    return refund
  }

  /** The bank rejects a refund; the money returns to the merchant. */
  failRefund(id) {
    const refund = this.refundById(id)
    if (refund.status === "failed") throw new Refusal("The refund has failed already")
    const payment = this.payment(refund.payment_id)
    refund.status = "failed"
    payment.amount_refunded -= refund.amount
    payment.refund_status = payment.amount_refunded === 0 ? null : "partial"
    payment.status = "captured"
    return refund
  }

  refundById(id) {
    return known(this.refunds, id)
  }

  /** The checkout's post after success. */
  proofOf(payment) {
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: signReturn(this.keySecret, payment.order_id, payment.id),
    }
  }

  /** The checkout's post after failure, unsigned. */
  failureOf(payment, reason = "payment_failed") {
    return {
      "error[code]": "BAD_REQUEST_ERROR",
      "error[description]": "Payment failed",
      "error[source]": "customer",
      "error[step]": "payment_authentication",
      "error[reason]": reason,
      "error[metadata]": JSON.stringify({ payment_id: payment.id, order_id: payment.order_id }),
    }
  }
}
