import type { OrderActionRow } from "./order-action-row.ts"
import {
  isLate,
  type OrderFacts,
  type OrderParty,
  otherParty,
  WORK_PHASES,
  wasDelivered,
} from "./order-facts.ts"

function cannotAnswerDueDate({ proposedBy }: OrderFacts, by: OrderParty): string | undefined {
  if (proposedBy === null) return "No other due date is proposed."
  return proposedBy === by ? `You proposed it yourself; the ${otherParty(by)} answers.` : undefined
}

const isOwnRequest = ({ cancelledBy }: OrderFacts, by: OrderParty) => cancelledBy === by

function cannotAnswerRequest(order: OrderFacts, by: OrderParty, now: number): string | undefined {
  if (by === "clock") {
    return isLate(order.answerDueAt, now) ? undefined : "There is still time to answer."
  }
  return isOwnRequest(order, by)
    ? `You asked for it yourself; the ${otherParty(by)} answers.`
    : undefined
}

/** Answers to the other side's request, in the order of their buttons. */
export const ANSWER_ACTIONS = [
  {
    action: "agreeToDueDate",
    from: WORK_PHASES,
    by: ["brand", "influencer"],
    to: "same",
    event: "order.extension_agreed",
    refusal: (order, by, now) => {
      if (order.proposedDueAt !== null && order.proposedDueAt <= Math.max(now, order.dueAt ?? 0)) {
        return "The proposed due date is no later one any more. Propose another."
      }
      return cannotAnswerDueDate(order, by)
    },
    button: {
      label: "Agree to the date",
      press: "agree-due-date",
      done: "Due date updated.",
      isForDate: true,
    },
  },
  {
    action: "declineDueDate",
    from: WORK_PHASES,
    by: ["brand", "influencer"],
    to: "same",
    event: "order.extension_declined",
    refusal: cannotAnswerDueDate,
    button: {
      label: "Keep the due date",
      press: "decline-due-date",
      done: "The due date stays.",
      isForDate: true,
    },
  },
  {
    action: "agreeToCancel",
    from: ["cancel_requested"],
    by: ["brand", "influencer", "clock"],
    to: "cancelled",
    event: "order.cancelled",
    refusal: (order, by, now) => {
      if (by === "clock" && wasDelivered(order)) return "The work was delivered: silence declines."
      return cannotAnswerRequest(order, by, now)
    },
    button: {
      label: "Agree to cancel",
      confirm: "agree",
      question: "Agree to cancel this order?",
      answer: "Agree to cancel",
    },
  },
  {
    action: "declineToCancel",
    from: ["cancel_requested"],
    by: ["brand", "influencer", "clock"],
    to: "before",
    event: "order.cancel_declined",
    refusal: (order, by, now) => {
      if (by === "clock" && !wasDelivered(order)) return "Nothing was delivered: silence agrees."
      return cannotAnswerRequest(order, by, now)
    },
    button: {
      label: "Decline",
      press: "decline",
      done: "Cancellation declined. The order goes on.",
    },
  },
  {
    action: "takeBackRequest",
    from: ["cancel_requested"],
    by: ["brand", "influencer"],
    to: "before",
    event: "order.cancel_taken_back",
    refusal: (order, by) =>
      isOwnRequest(order, by) ? undefined : `The ${otherParty(by)} asked for it; you can answer.`,
    button: {
      label: "Withdraw the request",
      press: "take-back",
      done: "Request taken back. The order goes on.",
    },
  },
] as const satisfies readonly OrderActionRow[]
