import type { EventWords } from "./event-row.ts"
import {
  MADE,
  notificationRule,
  ofOrder,
  REVIEWED,
  toBoth,
  UNPAID_ENDED,
} from "./notification-rule.ts"

export const ORDER_REMINDER_EVENTS = {
  "order.payment_overdue": {
    notices: notificationRule({
      to: "brand",
      group: "offers",
      settledBy: UNPAID_ENDED,
      title: ({ influencerName }) => `${influencerName} is waiting for your payment`,
      text: ({ influencerName, projectTitle }) =>
        `You shortlisted ${influencerName} for "${projectTitle}" and have not paid yet. The work begins with your payment; you can also undo the shortlisting.`,
      leadsTo: "payment-section",
    }),
  },
  "order.due_half": {
    notices: ofOrder("influencer", {
      settledBy: MADE,
      title: ({ projectTitle }) => `Half of the time is over: ${projectTitle}`,
      text: ({ projectTitle }) => `Half of the time for your work for "${projectTitle}" is over.`,
    }),
  },
  "order.due_tomorrow": {
    notices: ofOrder("influencer", {
      settledBy: MADE,
      title: ({ projectTitle }) => `Due tomorrow: ${projectTitle}`,
      text: ({ projectTitle }) => `Your work for "${projectTitle}" is due within a day.`,
    }),
  },
  "order.overdue": {
    timeline: "The work is late",
    line: "The work is late.",
    notices: toBoth((to) => ({
      settledBy: MADE,
      title: ({ projectTitle }) => `Overdue: ${projectTitle}`,
      text: ({ phase, projectTitle, isDelivered }) => {
        const work = `The work for "${projectTitle}"`
        if (phase === "approved") {
          return `${work} is approved, and its live link is late. Either side may open a dispute.`
        }
        return isDelivered
          ? `The changes to the work for "${projectTitle}" are late. Either side may open a dispute.`
          : `${work} is late. Three days from the due date on, ${to === "brand" ? "you may cancel alone and get your" : "the brand may cancel alone and get its"} money back.`
      },
    })),
  },
  "order.review_reminder": {
    notices: ofOrder("brand", {
      settledBy: REVIEWED,
      title: ({ projectTitle }) => `Waiting for your review: ${projectTitle}`,
      text: ({ phase, influencerName, projectTitle }) =>
        `The work of ${influencerName} for "${projectTitle}" waits for your review. Seven days after it was submitted it is ${phase === "in_review" ? "approved" : "accepted"} automatically.`,
    }),
  },
} satisfies Record<string, EventWords>
