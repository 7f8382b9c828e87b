import type { OrderAction } from "#app/domain/work/orders/order-table.ts"
import { href, paymentSectionHref, urls } from "#app/urls/index.ts"

type Order = { id: string; projectId: string }

/** Values that a press submits. */
type Shown = { proposal: { at: number } | undefined }

export type ActionButton = {
  label: string
  url: (order: Order) => string
  /** Acts at once; others lead to a confirmation page. */
  isPost?: true
  /** Submits the values seen, by field name. */
  seen?: (order: Shown) => Record<string, number | undefined>
}

const answerOf =
  (step: AnswerStep) =>
  ({ id }: Order) =>
    href(urls.orders.answer, { orderId: id, step })
const { cancel, withdraw, dueDate, dispute } = urls.orders
const pageOf =
  (pattern: typeof cancel | typeof withdraw | typeof dueDate | typeof dispute) =>
  ({ id }: Order) =>
    href(pattern, { orderId: id })
const confirmOf =
  (step: ConfirmStep) =>
  ({ id }: Order) =>
    href(urls.orders.confirm, { orderId: id, step })

/** From another tab too. */
const workOf = ({ id }: Order) => `${href(urls.orders.show, { orderId: id })}#deliverables`

const dateOf = ({ proposal }: Shown) => ({ dueAt: proposal?.at })

/** One press; spelled as in the URL. */
export type AnswerStep =
  | "decline"
  | "take-back"
  | "agree-due-date"
  | "decline-due-date"
  | "approve-all"
export type ConfirmStep = "agree" | "overdue"

/** In display order. */
export const ORDER_BUTTONS: { [Action in OrderAction]?: ActionButton } = {
  start: { label: "Pay", url: ({ projectId }) => paymentSectionHref(projectId) },
  agreeToDueDate: {
    label: "Agree to the date",
    url: answerOf("agree-due-date"),
    isPost: true,
    seen: dateOf,
  },
  declineDueDate: {
    label: "Keep the due date",
    url: answerOf("decline-due-date"),
    isPost: true,
    seen: dateOf,
  },
  agreeToCancel: { label: "Agree to cancel", url: confirmOf("agree") },
  declineToCancel: { label: "Decline", url: answerOf("decline"), isPost: true },
  takeBackRequest: { label: "Withdraw the request", url: answerOf("take-back"), isPost: true },
  approve: { label: "Review the work", url: workOf },
  submit: { label: "Submit the work", url: workOf },
  deliver: { label: "Submit the live link", url: workOf },
  complete: {
    label: "Accept the work",
    url: ({ id }) => href(urls.orders.complete, { orderId: id }),
  },
  requestChanges: { label: "Ask for changes", url: workOf },
  proposeDueDate: {
    label: "Propose another due date",
    url: pageOf(dueDate),
  },
  cancelOverdue: { label: "Cancel, it is late", url: confirmOf("overdue") },
  requestCancellation: {
    label: "Request cancellation",
    url: pageOf(cancel),
  },
  withdraw: { label: "Withdraw", url: pageOf(withdraw) },
  dispute: { label: "Open a dispute", url: pageOf(dispute) },
}
