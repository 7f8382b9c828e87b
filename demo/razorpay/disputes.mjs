// Disputes and evidence, by the provider's rules.
import { collection, newId, Refusal } from "./entities.mjs"
import { known, pageOf, refuseUnknown } from "./rules.mjs"

const PROOFS = [
  "shipping_proof",
  "billing_proof",
  "cancellation_proof",
  "customer_communication",
  "proof_of_service",
  "explanation_letter",
  "refund_confirmation",
  "access_activity_log",
  "refund_cancellation_policy",
  "term_and_conditions",
]
const CONTEST_FIELDS = new Set(["amount", "summary", ...PROOFS, "others", "action"])
const TYPES = ["image/jpg", "image/jpeg", "image/png", "application/pdf"]
const MAX_BYTES = { "application/pdf": 2 * 1024 ** 2 }
const MAX_PICTURE_BYTES = 4 * 1024 ** 2

const RESPOND_WITHIN_SECONDS = 7 * 86_400

export class Disputes {
  constructor(ledger) {
    this.ledger = ledger
    this.all = new Map()
    this.documents = new Map()
  }

  /** A payer's bank opens a chargeback. */
  open(paymentId, about = {}) {
    const payment = this.ledger.payment(paymentId)
    if (!payment.captured) throw new Refusal("Only captured payments can be disputed")
    const now = this.ledger.seconds()
    const { amount = payment.amount, phase = "chargeback" } = about
    const dispute = {
      id: newId("disp"),
      entity: "dispute",
      payment_id: paymentId,
      amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: about.reason_code ?? "goods_or_services_not_received_or_partially_received",
      reason_description: about.reason_description ?? "Services were not received.",
      respond_by: about.respond_by ?? now + RESPOND_WITHIN_SECONDS,
      status: "open",
      phase,
      created_at: now,
      evidence: { amount, summary: null, ...none(), others: null, submitted_at: null },
    }
    this.all.set(dispute.id, dispute)
    return dispute
  }

  dispute(id) {
    return known(this.all, id)
  }

  list(query) {
    return collection(pageOf([...this.all.values()].reverse(), query))
  }

  /** The bank decides; losses leave the balance, later wins return. */
  decide(id, status) {
    const dispute = this.dispute(id)
    const amount_deducted = status === "lost" ? dispute.amount : 0
    const paise = dispute.amount_deducted - amount_deducted
    const { payment_id, reason_description: description } = dispute
    if (paise !== 0) {
      this.ledger.merchant.adjust(paise, { payment_id, dispute_id: id, description })
    }
    return Object.assign(dispute, { status, amount_deducted })
  }

  accept(id, body = {}) {
    const dispute = this.#answerable(id)
    refuseUnknown(body, new Set())
    return this.decide(dispute.id, "lost")
  }

  contest(id, body) {
    const dispute = this.#answerable(id)
    refuseUnknown(body, CONTEST_FIELDS)
    const { amount = dispute.amount, summary = null, action = "draft", others = null } = body
    if (!["draft", "submit"].includes(action)) throw new Refusal("The selected action is invalid.")
    if (!Number.isInteger(amount)) {
      throw new Refusal("The amount must be an integer.", { field: "amount" })
    }
    if (amount > dispute.amount) {
      throw new Refusal("contest amount cannot be greater than dispute amount.")
    }
    if (summary !== null && String(summary).length > 1000) {
      throw new Refusal("The summary may not be greater than 1000 characters.", {
        field: "summary",
      })
    }
    const documents = [
      ...PROOFS.flatMap((name) => body[name] ?? []),
      ...(others ?? []).flatMap(({ document_ids: ids }) => ids),
    ]
    if (documents.some((documentId) => !this.documents.has(documentId))) {
      throw new Refusal(
        "Invalid file id provided or merchant is unauthorized to access the fileId(s) provided",
      )
    }
    const isSubmitted = action === "submit"
    if (isSubmitted && documents.length === 0) {
      throw new Refusal("At least one document is required to submit the dispute.")
    }
    const given = Object.fromEntries(PROOFS.map((name) => [name, body[name] ?? null]))
    const submitted_at = isSubmitted ? this.ledger.seconds() : null
    dispute.evidence = { amount, summary, ...given, others, submitted_at }
    if (isSubmitted) dispute.status = "under_review"
    return dispute
  }

  #answerable(id) {
    const dispute = this.dispute(id)
    if (dispute.status !== "open") {
      throw new Refusal(`Action not allowed when dispute is in ${dispute.status} status.`)
    }
    if (dispute.respond_by <= this.ledger.seconds()) {
      throw new Refusal("Action not allowed as deadline to respond has elapsed.")
    }
    return dispute
  }

  /** The provider takes PDF, JPEG and PNG. */
  async upload(form) {
    const file = form.get("file")
    const purpose = form.get("purpose")
    if (!(file instanceof File)) throw new Refusal("The file field is required.", { field: "file" })
    if (!purpose) throw new Refusal("The purpose field is required.", { field: "purpose" })
    if (purpose !== "dispute_evidence") {
      throw new Refusal(`invalid document upload purpose:${purpose}`)
    }
    if (!TYPES.includes(file.type)) {
      throw new Refusal("The file must be a file of type: jpg, jpeg, png, pdf.", { field: "file" })
    }
    if (file.size > (MAX_BYTES[file.type] ?? MAX_PICTURE_BYTES)) {
      throw new Refusal("The file is too large.", { field: "file" })
    }
    const document = {
      id: newId("doc"),
      entity: "document",
      purpose,
      name: file.name,
      mime_type: file.type,
      size: file.size,
      created_at: this.ledger.seconds(),
    }
    this.documents.set(document.id, document)
    return document
  }
}

const none = () => Object.fromEntries(PROOFS.map((name) => [name, null]))

/** Changes are announced by webhook too. */
export function disputeCalls({ disputes }, tell) {
  return [
    ["GET", /^\/v1\/disputes$/, ({ query }) => disputes.list(query)],
    ["GET", /^\/v1\/disputes\/([^/]+)$/, ({ id }) => disputes.dispute(id)],
    [
      "POST",
      /^\/v1\/disputes\/([^/]+)\/accept$/,
      ({ id, body }) => told(disputes.accept(id, body)),
    ],
    [
      "PATCH",
      /^\/v1\/disputes\/([^/]+)\/contest$/,
      ({ id, body }) => told(disputes.contest(id, body)),
    ],
    ["POST", /^\/v1\/documents$/, ({ form }) => disputes.upload(form)],
    ["GET", /^\/v1\/documents\/([^/]+)$/, ({ id }) => known(disputes.documents, id)],
  ]

  function told(dispute) {
    if (dispute.status !== "open") tell(dispute)
    return dispute
  }
}
