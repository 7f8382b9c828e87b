// Razorpay Route entities.
import { newEvent, newId } from "./entities.mjs"

const seconds = () => Math.floor(Date.now() / 1000)

/** Razorpay returns `[]` for empty notes. */
const notesOf = (notes) => (Object.keys(notes).length > 0 ? notes : [])

export const newAccount = ({ email, phone, notes = {}, ...asked }) => ({
  id: newId("acc"),
  type: "route",
  status: "created",
  email,
  profile: asked.profile,
  notes: notesOf(notes),
  created_at: seconds(),
  phone,
  contact_name: asked.contact_name,
  reference_id: null,
  business_type: asked.business_type,
  legal_business_name: asked.legal_business_name,
  customer_facing_business_name: asked.legal_business_name,
  legal_info: asked.legal_info ?? {},
})

/** Person whose PAN backs the account. */
export const newStakeholder = ({ notes = {}, ...asked }) => ({
  id: newId("sth"),
  entity: "stakeholder",
  relationship: { executive: true },
  notes: notesOf(notes),
  ...asked,
})

export const newProduct = (accountId) => ({
  id: newId("acc_prd"),
  account_id: accountId,
  product_name: "route",
  activation_status: "needs_clarification",
  requested_configuration: [],
  active_configuration: {
    settlements: { account_number: null, ifsc_code: null, beneficiary_name: null },
  },
  requirements: [],
  tnc: { id: newId("tnc"), accepted: true, accepted_at: seconds() },
  requested_at: seconds(),
})

export const newRequirement = (product, field, reason = "field_missing") => ({
  field_reference: field,
  resolution_url: `/accounts/${product.account_id}/products/${product.id}`,
  reason_code: reason,
  status: "required",
})

/** From a payment, or from our balance (`source` is an account). */
export const newTransfer = (
  source,
  { account, amount, notes = {}, linked_account_notes = [], on_hold = false, on_hold_until = null },
) => {
  const id = newId("trf")
  return {
    id,
    entity: "transfer",
    status: "processed",
    source,
    recipient: account,
    amount,
    currency: "INR",
    amount_reversed: 0,
    fees: 0,
    tax: 0,
    notes: notesOf(notes),
    linked_account_notes,
    on_hold: Boolean(on_hold),
    on_hold_until,
    settlement_status: on_hold ? "on_hold" : "pending",
    recipient_settlement_id: null,
    created_at: seconds(),
    processed_at: seconds(),
    error: { ...NO_ERROR, id },
  }
}

const NO_ERROR = {
  code: null,
  description: null,
  reason: null,
  field: null,
  step: null,
  id: null,
  source: null,
  metadata: null,
}

export const newTransferError = (id, description = "Transfer could not be processed") => ({
  ...NO_ERROR,
  id,
  code: "BAD_REQUEST_ERROR",
  description,
  reason: "transfer_failed",
})

export const newReversal = (transfer, { amount, notes = {} }) => ({
  id: newId("rvrsl"),
  entity: "reversal",
  transfer_id: transfer.id,
  amount,
  fee: 0,
  tax: 0,
  currency: transfer.currency,
  notes: notesOf(notes),
  initiator_id: "BFQ7uQEaa7j2z7",
  customer_refund_id: null,
  utr: null,
  created_at: seconds(),
})

/** `utr` is the bank's reference. */
export const newSettlement = (amount, status = "processed") => ({
  id: newId("setl"),
  entity: "settlement",
  amount,
  status,
  fees: 0,
  tax: 0,
  utr: `${seconds()}${newId("x").slice(2, 8).toLowerCase()}`,
  created_at: seconds(),
})

export function newProductEvent(product) {
  const { id, account_id: accountId, activation_status: status, requirements } = product
  const event = newEvent(`product.route.${status}`, {
    merchant_product: { id, merchant_id: accountId, activation_status: status },
  })
  Object.assign(event.payload.merchant_product, { data: structuredClone({ requirements }) })
  return { ...event, account_id: accountId }
}
