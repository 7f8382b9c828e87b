import type { OrderAction } from "#app/domain/orders/order-table.ts"
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx"
import { href, paymentSectionHref, urls } from "#app/urls.ts"

type Order = { id: string; projectId: string; turn: { isOwn: boolean } | undefined }

type ActionButton = {
  label: string
  url: (order: Order) => string
  /** Done by the button itself; the others lead to a page that asks first. */
  isPost?: true
  /** Never what a page suggests. */
  isQuiet?: true
  /** Suggested only to whose turn it is. */
  waitsForTurn?: true
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

/** What is done by one press, in the words of its URL. */
export type AnswerStep = "decline" | "take-back" | "agree-due-date" | "decline-due-date"
/** What is asked once more before it is done, in the words of its URL. */
export type ConfirmStep = "agree" | "overdue"

/** The button of each action, the most telling first: the first that may be pressed is what a page suggests. */
const BUTTONS: { [Action in OrderAction]?: ActionButton } = {
  start: { label: "Pay", url: ({ projectId }) => paymentSectionHref(projectId) },
  agreeToDueDate: { label: "Agree to the date", url: answerOf("agree-due-date"), isPost: true },
  declineDueDate: {
    label: "Keep the due date",
    url: answerOf("decline-due-date"),
    isPost: true,
    isQuiet: true,
  },
  agreeToCancel: { label: "Agree to cancel", url: confirmOf("agree") },
  declineToCancel: { label: "Decline", url: answerOf("decline"), isPost: true, isQuiet: true },
  takeBackRequest: { label: "Take the request back", url: answerOf("take-back"), isPost: true },
  approve: { label: "Review the work", url: () => "#deliverables" },
  submit: { label: "Hand in the work", url: () => "#deliverables" },
  deliver: { label: "Hand in the live link", url: () => "#deliverables" },
  complete: {
    label: "Mark as completed",
    url: ({ id }) => href(urls.orders.complete, { orderId: id }),
    waitsForTurn: true,
  },
  requestChanges: { label: "Ask for changes", url: () => "#deliverables", isQuiet: true },
  proposeDueDate: {
    label: "Propose another due date",
    url: pageOf(dueDate),
    isQuiet: true,
  },
  cancelOverdue: { label: "Cancel, it is late", url: confirmOf("overdue"), isQuiet: true },
  requestCancellation: {
    label: "Request cancellation",
    url: pageOf(cancel),
    isQuiet: true,
  },
  withdraw: { label: "Withdraw", url: pageOf(withdraw), isQuiet: true },
  dispute: { label: "Open a dispute", url: pageOf(dispute), isQuiet: true },
}

type OrderActionsProps = {
  order: Order
  /** What whoever looks may do to it now. */
  actions: readonly OrderAction[]
}

/** What may be done to an order: one suggested action, and the further ones quieter below. */
export function OrderActions({ order, actions }: OrderActionsProps) {
  const may: ReadonlySet<string> = new Set(actions)
  const offered = Object.entries(BUTTONS).filter(([action]) => may.has(action))
  if (offered.length === 0) return null
  const isOwnTurn = order.turn?.isOwn === true
  const primary = offered.find(([, one]) => !one.isQuiet && (isOwnTurn || !one.waitsForTurn))
  const others = offered.filter((one) => one !== primary)
  return (
    <div className="grid gap-2 print:hidden">
      {primary && (
        <div>
          <ActionButtonOf order={order} button={primary[1]} kind="primary" />
        </div>
      )}
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {others.map(([action, button]) => (
            <li key={action}>
              <ActionButtonOf order={order} button={button} kind="secondary" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type ActionButtonProps = { order: Order; button: ActionButton; kind: "primary" | "secondary" }

function ActionButtonOf({ order, button: { label, url, isPost }, kind }: ActionButtonProps) {
  const look = kind === "primary" ? { kind } : { kind, size: "small" as const }
  const to = url(order)
  if (to.startsWith("#")) {
    // The browser's own jump, which takes the focus along.
    return (
      <a href={to} className={buttonClass(look)}>
        {label}
      </a>
    )
  }
  if (!isPost) {
    return (
      <ButtonLink href={to} {...look}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <form method="post" action={to}>
      <Button {...look}>{label}</Button>
    </form>
  )
}
