import type { ActSubject, OperatorAct } from "#db/schema/desk-words.ts"

/** How the audit log calls an act. */
export const ACT_LABELS: Record<OperatorAct, string> = {
  "operator.created": "Operator made",
  "operator.invited_again": "New link for an operator",
  "operator.factor_set": "Second factor or recovery codes set",
  "operator.factor_reset": "Second factor taken away",
  "operator.removed": "Operator removed",
  "operator.signed_in": "Signed in",
  "refund.approved": "Refund request approved",
  "refund.declined": "Refund request declined",
  "dispute.opened": "Dispute opened",
  "dispute.decided": "Dispute decided",
  "user.suspended": "User suspended",
  "user.restored": "User restored",
  "project.hidden": "Project hidden",
  "project.restored": "Project restored",
  "message.removed": "Message removed",
  "message.restored": "Message restored",
  "review.removed": "Review removed",
  "review.restored": "Review restored",
  "invitation.removed": "Invitation removed",
  "invitation.restored": "Invitation restored",
  "report.taken": "Report taken up",
  "report.dismissed": "Report dismissed",
  "report.acted": "Report acted on",
  "appeal.granted": "Appeal granted",
  "appeal.upheld": "Appeal refused",
  "tax.set": "Tax rate set",
  "payout.recorded": "Payout by hand noted",
  "payout.retried": "Payout tried again",
  "refund.retried": "Refund tried again",
  "loss.explained": "Money that went back explained by an order",
  "loss.borne": "Money that went back borne by us",
  "call.retried": "Call of the provider tried again",
  "mail.retried": "Mail sent again",
  "books.posted": "Entry made in the books",
  "payout.returned": "Payout that the bank returned noted",
}

/** How the audit log calls what an act was about. */
export const SUBJECT_LABELS: Record<ActSubject, string> = {
  operator: "Operator",
  user: "User",
  project: "Project",
  order: "Order",
  payment: "Payment",
  payout: "Payout",
  refund: "Refund",
  refund_request: "Refund request",
  dispute: "Dispute",
  message: "Message",
  review: "Review",
  invitation: "Invitation",
  report: "Report",
  sanction: "Measure",
  mail: "Mail",
  tax: "Tax",
  books: "Books",
}

/** Whom a filter means where nobody signed in did it. */
export const COMMAND_LINE = "command-line"
