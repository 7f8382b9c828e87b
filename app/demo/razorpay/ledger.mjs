// What the stand-in of Razorpay remembers: orders, payments and refunds, with the provider's own rules.
import { newOrder, newPayment, newRefund, Refusal, signReturn } from "./entities.mjs"

const UNKNOWN = "The id provided does not exist"
const REFUND_FIELDS = new Set(["amount", "speed", "receipt", "notes"])

export class Ledger {
  constructor(keySecret, switches) {
    this.keySecret = keySecret
    this.switches = switches
    this.orders = new Map()
    this.payments = new Map()
    this.refunds = new Map()
    this.refundKeys = new Map()
  }

  createOrder(body) {
    const { amount, currency, receipt = null, notes = {} } = body
    if (!Number.isInteger(amount)) {
      throw new Refusal("The amount must be an integer.", { field: "amount" })
    }
    if (amount < 100) {
      throw new Refusal("Order amount less than minimum amount allowed", { field: "amount" })
    }
    if (currency !== "INR") throw new Refusal("Currency is not supported", { field: "currency" })
    if (receipt !== null && String(receipt).length > 40) {
      throw new Refusal("The receipt may not be greater than 40 characters.", { field: "receipt" })
    }
    if (Object.keys(notes).length > 15) {
      throw new Refusal("Number of fields in notes should be less than or equal to 15")
    }
    const order = newOrder({ amount, currency, receipt, notes })
    this.orders.set(order.id, order)
    return order
  }

  order(id) {
    const order = this.orders.get(id)
    if (!order) throw new Refusal(UNKNOWN)
    return order
  }

  payment(id) {
    const payment = this.payments.get(id)
    if (!payment) throw new Refusal(UNKNOWN)
    return payment
  }

  paymentsOf(orderId) {
    this.order(orderId)
    return [...this.payments.values()].filter((payment) => payment.order_id === orderId)
  }

  /** A try to pay an order, not decided yet. */
  beginPayment(orderId, { email = "", contact = "" } = {}) {
    const order = this.order(orderId)
    if (order.status === "paid") throw new Refusal("This order is already paid.")
    const { amountOffset, currency = order.currency } = this.switches
    const amount = order.amount + amountOffset
    const payment = newPayment(order, { amount, currency, email, contact })
    this.payments.set(payment.id, payment)
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
    const fee = Math.round(payment.amount * 0.0236)
    Object.assign(payment, { status: "captured", captured: true, fee, tax: Math.round(fee * 0.18) })
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

  /** Repeats its answer to the same key, as the provider does. */
  refund(paymentId, body, key) {
    const payment = this.payment(paymentId)
    const unknown = Object.keys(body).find((name) => !REFUND_FIELDS.has(name))
    if (unknown) throw new Refusal(`${unknown} is/are not required and should not be sent`)
    if (key !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(key)) {
      throw new Refusal("The idempotency key is not valid")
    }
    const fingerprint = JSON.stringify([paymentId, body])
    const known = this.refundKeys.get(key)
    if (known && known.fingerprint !== fingerprint) {
      throw new Refusal("Different request body with the same idempotency key", { status: 409 })
    }
    if (known) return this.refunds.get(known.refundId)
    if (!payment.captured)
      throw new Refusal("The payment status should be captured for action to be taken")
    const left = payment.amount - payment.amount_refunded
    if (left === 0) throw new Refusal("The payment has been fully refunded already")
    const amount = body.amount ?? left
    if (amount > left) {
      throw new Refusal("The total refund amount is greater than the refund payment amount")
    }
    const refund = newRefund(payment, { ...body, amount, status: this.switches.refundStatus })
    if (refund.status !== "failed") payment.amount_refunded += amount
    const isWhole = payment.amount_refunded === payment.amount
    if (payment.amount_refunded > 0) payment.refund_status = isWhole ? "full" : "partial"
    if (isWhole) payment.status = "refunded"
    this.refunds.set(refund.id, refund)
    if (key !== undefined) this.refundKeys.set(key, { fingerprint, refundId: refund.id })
    return refund
  }

  /** The bank did not take a refund, whatever was said of it before: its money is back with the merchant. */
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
    const refund = this.refunds.get(id)
    if (!refund) throw new Refusal(UNKNOWN)
    return refund
  }

  /** What the checkout posts back after a success. */
  proofOf(payment) {
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: signReturn(this.keySecret, payment.order_id, payment.id),
    }
  }

  /** What the checkout posts back after a failure: no signature. */
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
