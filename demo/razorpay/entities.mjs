// Entities as the provider documents them.
import { createHmac, randomBytes } from "node:crypto"

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

export const newId = (prefix) =>
  `${prefix}_${Array.from(randomBytes(14), (byte) => LETTERS[byte % LETTERS.length]).join("")}`

const seconds = () => Math.floor(Date.now() / 1000)

export class Refusal extends Error {
  constructor(description, { status = 400, code = "BAD_REQUEST_ERROR", field } = {}) {
    super(description)
    this.status = status
    this.body = {
      error: {
        code,
        description,
        source: "business",
        step: "payment_initiation",
        reason: "input_validation_failed",
        metadata: {},
        ...(field && { field }),
      },
    }
  }
}

export const newOrder = ({ amount, currency, receipt, notes }) => ({
  id: newId("order"),
  entity: "order",
  amount,
  amount_paid: 0,
  amount_due: amount,
  currency,
  receipt,
  offer_id: null,
  status: "created",
  attempts: 0,
  notes,
  created_at: seconds(),
})

export const newPayment = (order, { amount, currency, email, contact }) => ({
  id: newId("pay"),
  entity: "payment",
  amount,
  currency,
  base_amount: order.amount,
  status: "created",
  order_id: order.id,
  invoice_id: null,
  international: false,
  method: "upi",
  amount_refunded: 0,
  amount_transferred: 0,
  refund_status: null,
  captured: false,
  description: "Influencer Campaign Payment ₹",
  card_id: null,
  bank: null,
  wallet: null,
  vpa: "success@razorpay",
  email,
  contact,
  notes: order.notes,
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: { rrn: "518157940107" },
  created_at: seconds(),
})

export const newRefund = (
  payment,
  { amount, status, notes = {}, receipt = null, speed = "normal" },
) => ({
  id: newId("rfnd"),
  entity: "refund",
  amount,
  currency: payment.currency,
  payment_id: payment.id,
  notes: Object.keys(notes).length > 0 ? notes : [],
  receipt,
  acquirer_data: { arn: null },
  created_at: seconds(),
  batch_id: null,
  status,
  speed_processed: "normal",
  speed_requested: speed,
})

export const collection = (items) => ({ entity: "collection", count: items.length, items })

/** Signs the checkout's return after success. */
export const signReturn = (keySecret, orderId, paymentId) =>
  createHmac("sha256", keySecret).update(`${orderId}|${paymentId}`).digest("hex")

export const newEvent = (type, entities) => ({
  entity: "event",
  account_id: "acc_BFQ7uQEaa7j2z7",
  event: type,
  contains: Object.keys(entities),
  payload: Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, { entity: structuredClone(entity) }]),
  ),
  created_at: seconds(),
})

/** Writes other bytes than JSON.stringify: escaped slashes and characters. */
export const toWebhookBody = (event) =>
  JSON.stringify(event)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)

export const signWebhook = (secret, body) => createHmac("sha256", secret).update(body).digest("hex")
