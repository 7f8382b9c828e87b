/** The closed lists of words of the operator's desk and of documents. Imports nothing, as the browser may have it. */

/** Why a brand asks for its money back under the policy. */
export const REFUND_REASONS = ["duplicate", "outage", "unauthorised", "other"] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** The refund's own status tells about the money. */
export const REFUND_REQUEST_STATUSES = ["requested", "approved", "declined", "withdrawn"] as const
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number]

/** awaiting_other: the other side has not said its part. under_review: it has, or its time is over. */
export const DISPUTE_STATUSES = ["awaiting_other", "under_review", "resolved", "withdrawn"] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** To whom what is held goes: all to the influencer, all back to the brand, or some to each. */
export const DISPUTE_DECISIONS = ["release", "refund", "split"] as const
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number]

export const CASE_KINDS = ["refund", "dispute"] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** Each sanction allows one appeal. */
export const APPEAL_STATUSES = ["open", "upheld", "granted"] as const
export type AppealStatus = (typeof APPEAL_STATUSES)[number]

/**
 * receipt: of a payment. invoice: of a completed order, in the influencer's name. fee_invoice: of our fee.
 * credit_note: takes one of them back, whole or in part. payout_statement: in place of the invoice of a supplier
 * who has to issue it themselves.
 */
export const DOCUMENT_KINDS = [
  "receipt",
  "invoice",
  "fee_invoice",
  "credit_note",
  "payout_statement",
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** gst: in what is invoiced. tds, tds_without_pan, tcs: what is withheld of a creator's share. */
export const TAX_KINDS = ["gst", "tds", "tds_without_pan", "tcs", "gifts"] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/** Everything that an operator does and that stands in the audit log, with its reason. */
export const OPERATOR_ACTS = [
  "operator.created",
  "operator.invited_again",
  "operator.factor_set",
  "operator.factor_reset",
  "operator.removed",
  "operator.signed_in",
  "refund.approved",
  "refund.declined",
  "dispute.opened",
  "dispute.decided",
  "user.suspended",
  "user.restored",
  "project.hidden",
  "project.restored",
  "message.removed",
  "message.restored",
  "review.removed",
  "review.restored",
  "invitation.removed",
  "invitation.restored",
  "service.removed",
  "service.restored",
  "report.taken",
  "report.dismissed",
  "report.acted",
  "appeal.granted",
  "appeal.upheld",
  "tax.set",
  "country.opened",
  "country.closed",
  "payout.recorded",
  "payout.retried",
  "payout_file.made",
  "payout_file.approved",
  "payout_file.rejected",
  "refund.retried",
  "loss.explained",
  "loss.borne",
  "loss.shared",
  "chargeback.accepted",
  "chargeback.contested",
  "call.retried",
  "mail.retried",
  "books.posted",
  "payout.returned",
] as const
export type OperatorAct = (typeof OPERATOR_ACTS)[number]

/** The id beside it names the object. */
export const ACT_SUBJECTS = [
  "operator",
  "user",
  "project",
  "order",
  "payment",
  "payout",
  "refund",
  "refund_request",
  "dispute",
  "message",
  "review",
  "invitation",
  "service",
  "report",
  "sanction",
  "mail",
  "tax",
  "books",
] as const
export type ActSubject = (typeof ACT_SUBJECTS)[number]
