import type { EventType } from "#db/schema/event-types.ts"
import type { Role } from "#db/schema/words.ts"
import {
  ENDED,
  HANDED_IN,
  MADE,
  type NotificationRule,
  notificationRule,
  otherName,
  REVIEWED,
} from "./notification-rule.ts"

type Words = Pick<NotificationRule, "title" | "text"> & Partial<NotificationRule>

/** Links to the order's page. */
export const ofOrder = (to: "brand" | "influencer", words: Words): NotificationRule =>
  notificationRule({ to, leadsTo: "order", action: "Open the order", ...words })

export const toBoth = (words: Words | ((to: Role) => Words)): NotificationRule[] => {
  const wordsFor = (to: Role) => (typeof words === "function" ? words(to) : words)
  return [ofOrder("brand", wordsFor("brand")), ofOrder("influencer", wordsFor("influencer"))]
}

const backTo = (to: Role): string => `goes back to ${to === "brand" ? "you" : "the brand"}`

export const ORDER_RULES = {
  "order.submitted": [
    ofOrder("brand", {
      group: "orders",
      settledBy: REVIEWED,
      title: ({ projectTitle }) => `Work to review: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} submitted the work for "${projectTitle}". Approve it or ask for changes within 7 days; after that it will be approved automatically.`,
    }),
  ],
  "order.changes_requested": [
    ofOrder("influencer", {
      group: "orders",
      settledBy: HANDED_IN,
      title: ({ projectTitle }) => `Changes requested: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} asks for changes to your work for "${projectTitle}". The reason is on the order's page.`,
    }),
  ],
  "order.approved": [
    ofOrder("influencer", {
      group: "orders",
      settledBy: [...ENDED, "order.changes_requested", "order.delivered"],
      title: ({ projectTitle }) => `Approved, post it: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `Your work for "${projectTitle}" is approved. Post it and submit the live link.`,
    }),
  ],
  "order.delivered": [
    ofOrder("brand", {
      group: "orders",
      settledBy: REVIEWED,
      title: ({ projectTitle }) => `Delivered: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} posted the work for "${projectTitle}". Accept it or ask for changes within 7 days; after that it will be accepted automatically.`,
    }),
  ],
  "order.posted_late": [
    ofOrder("brand", {
      group: "orders",
      title: ({ projectTitle }) => `Live link added: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} added the live link of a post for "${projectTitle}", which you had accepted before.`,
    }),
  ],
  "order.cancel_asked": toBoth((to) => ({
    group: "orders",
    settledBy: [...ENDED, "order.cancel_declined", "order.cancel_taken_back"],
    title: ({ projectTitle }) => `Cancellation requested: ${projectTitle}`,
    text: (facts) =>
      `${otherName(to, facts)} asks to cancel the order for "${facts.projectTitle}". Answer within 72 hours; after that ${facts.isDelivered ? "it goes on, since the work was delivered." : `it is cancelled and the money ${backTo(to)}.`}`,
  })),
  "order.cancel_declined": toBoth((to) => ({
    group: "orders",
    settledBy: ENDED,
    title: ({ projectTitle }) => `Cancellation declined: ${projectTitle}`,
    text: (facts) =>
      facts.by === "clock"
        ? `Nobody answered the request to cancel the order for "${facts.projectTitle}" in time. The work was delivered, so it goes on where it stood.`
        : `${otherName(to, facts)} declined to cancel the order for "${facts.projectTitle}". It goes on where it stood.`,
  })),
  "order.cancel_taken_back": toBoth((to) => ({
    group: "orders",
    settledBy: ENDED,
    title: ({ projectTitle }) => `The order goes on: ${projectTitle}`,
    text: (facts) =>
      `${otherName(to, facts)} took back the request to cancel the order for "${facts.projectTitle}".`,
  })),
  "order.cancelled": toBoth((to) => ({
    appliesTo: ({ isRefund }) => isRefund === undefined,
    group: "orders",
    title: ({ projectTitle }) => `Order cancelled: ${projectTitle}`,
    text: ({ by, projectTitle }) =>
      by === "operator"
        ? `Our team decided that the order for "${projectTitle}" is cancelled. What was paid for it ${backTo(to)}. The order's page says why.`
        : `The order for "${projectTitle}" is cancelled. What was paid for it ${backTo(to)}.`,
  })),
  "order.extension_asked": toBoth((to) => ({
    group: "orders",
    settledBy: [
      ...ENDED,
      "order.extension_asked",
      "order.extension_agreed",
      "order.extension_declined",
    ],
    title: ({ projectTitle }) => `Another due date proposed: ${projectTitle}`,
    text: (facts) =>
      `${otherName(to, facts)} proposes ${facts.day} as the due date of "${facts.projectTitle}". Agree or decline on the order's page.`,
  })),
  "order.extension_agreed": toBoth({
    group: "orders",
    settledBy: ENDED,
    title: ({ projectTitle }) => `New due date: ${projectTitle}`,
    text: ({ projectTitle, day }) => `The work for "${projectTitle}" is now due on ${day}.`,
  }),
  "order.extension_declined": toBoth((to) => ({
    group: "orders",
    settledBy: ENDED,
    title: ({ projectTitle }) => `The due date stays: ${projectTitle}`,
    text: (facts) =>
      `${otherName(to, facts)} did not agree to another due date of "${facts.projectTitle}".`,
  })),
  "order.due_half": [
    ofOrder("influencer", {
      group: "orders",
      settledBy: MADE,
      title: ({ projectTitle }) => `Half of the time is over: ${projectTitle}`,
      text: ({ projectTitle }) => `Half of the time for your work for "${projectTitle}" is over.`,
    }),
  ],
  "order.due_tomorrow": [
    ofOrder("influencer", {
      group: "orders",
      settledBy: MADE,
      title: ({ projectTitle }) => `Due tomorrow: ${projectTitle}`,
      text: ({ projectTitle }) => `Your work for "${projectTitle}" is due within a day.`,
    }),
  ],
  "order.overdue": toBoth((to) => ({
    group: "orders",
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
  "order.review_reminder": [
    ofOrder("brand", {
      group: "orders",
      settledBy: REVIEWED,
      title: ({ projectTitle }) => `Waiting for your review: ${projectTitle}`,
      text: ({ phase, influencerName, projectTitle }) =>
        `The work of ${influencerName} for "${projectTitle}" waits for your review. Seven days after it was submitted it is ${phase === "in_review" ? "approved" : "accepted"} automatically.`,
    }),
  ],
  "order.disputed": toBoth((to) => ({
    settledBy: [...ENDED, "order.dispute_ended", "dispute.answered"],
    title: ({ projectTitle }) => `Dispute opened: ${projectTitle}`,
    text: (facts) =>
      `${facts.by === "operator" ? "We" : otherName(to, facts)} opened a dispute about the order for "${facts.projectTitle}". Say your part within 5 business days: after that we decide on the texts and files that we have. The order's dates stand still.`,
  })),
  "order.dispute_ended": toBoth({
    settledBy: ENDED,
    title: ({ projectTitle }) => `Dispute ended: ${projectTitle}`,
    text: ({ projectTitle }) =>
      `The dispute about the order for "${projectTitle}" has ended. The order goes on where it stood.`,
  }),
  "payment.order_refunded": [
    ofOrder("brand", {
      title: ({ amount }) => `Refund of ${amount} sent`,
      text: ({ amount, projectTitle }) =>
        `A refund of ${amount} for the order of "${projectTitle}" is on its way back to you. Your bank may take some days to show it.`,
    }),
  ],
  "payment.refund_failed": [
    ofOrder("brand", {
      settledBy: ["payment.order_refunded"],
      title: ({ amount }) => `A refund of ${amount} did not go through`,
      text: ({ amount, projectTitle }) =>
        `The refund of ${amount} for "${projectTitle}" was turned down by the payment provider. We try again by ourselves.`,
    }),
  ],
} satisfies Partial<Record<EventType, readonly NotificationRule[]>>
