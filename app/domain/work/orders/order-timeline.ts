import type { ORDER_STEPS } from "./order-table.ts"

/** What a timeline says of each event. */
export const TIMELINE_LABELS: Readonly<Record<string, string>> = {
  "order.drafted": "Shortlisted, waiting for payment",
  "order.started": "Paid and started",
  "order.submitted": "Work handed in for review",
  "order.changes_requested": "Changes requested",
  "order.approved": "Work approved",
  "order.delivered": "Live links handed in",
  "order.cancel_asked": "Cancellation requested",
  "order.cancel_declined": "Cancellation declined",
  "order.cancel_taken_back": "Request for cancellation taken back",
  "order.cancelled": "Cancelled",
  "order.disputed": "Dispute opened",
  "order.dispute_ended": "Dispute ended",
  "order.extension_asked": "Another due date proposed",
  "order.extension_agreed": "Another due date agreed",
  "order.extension_declined": "The due date stays",
  "order.overdue": "The work is late",
  "order.completed": "Completed",
  "order.posted_late": "Live link added",
  "payment.order_refunded": "Money returned to the brand",
  "refund.requested": "The brand asked for its money back",
  "refund.request_approved": "Refund approved",
  "refund.request_declined": "Refund declined",
  "refund.request_withdrawn": "Request for a refund taken back",
  "dispute.answered": "Dispute under review",
} satisfies Record<(typeof ORDER_STEPS)[number]["event"], string> & Record<string, string>
