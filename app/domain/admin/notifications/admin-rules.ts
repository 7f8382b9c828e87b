import type { EventType } from "#db/schema/event-types.ts"
import { ENDED, type NotificationRule, notificationRule } from "./notification-rule.ts"

type Words = Pick<NotificationRule, "title" | "text"> & Partial<NotificationRule>

/** Cannot be muted. */
const ofCase = (to: "brand" | "influencer", words: Words): NotificationRule =>
  notificationRule({ to, leadsTo: "order", action: "Open the order", ...words })

/** Links to the one appeal. */
const measure = (words: Words): NotificationRule =>
  notificationRule({ to: "actor", leadsTo: "measures", action: "Read why", ...words })

/** Both sides have answered, or the deadline passed. */
const DISPUTE_ANSWERED: Words = {
  settledBy: [...ENDED, "order.dispute_ended"],
  title: ({ projectTitle }) => `Dispute under review: ${projectTitle}`,
  text: ({ by, projectTitle }) =>
    by === "clock"
      ? `The time to answer the dispute about "${projectTitle}" is over. We decide now, on what was said.`
      : `${by === "brand" ? "The brand" : "The influencer"} answered the dispute about "${projectTitle}". We decide now.`,
}

export const ADMIN_RULES = {
  "refund.requested": [
    ofCase("influencer", {
      settledBy: [
        ...ENDED,
        "order.dispute_ended",
        "refund.request_approved",
        "refund.request_declined",
        "refund.request_withdrawn",
      ],
      title: ({ projectTitle }) => `Money asked back: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The brand asks for its money for "${projectTitle}" back under the refund policy. Your payout for it waits until that is answered.`,
    }),
  ],
  "refund.request_approved": [
    ofCase("brand", {
      title: ({ amount }) => `Refund of ${amount} approved`,
      text: ({ amount, projectTitle }) =>
        `Your request was approved: ${amount} for "${projectTitle}" goes back to where it was paid from.`,
    }),
    ofCase("influencer", {
      // Only the second of a double payment is refunded.
      appliesTo: ({ isDuplicate }) => isDuplicate === undefined,
      title: ({ projectTitle }) => `The brand gets its money back: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The brand's request for its money for "${projectTitle}" was approved, so it is not paid out to you. The order's page says why.`,
    }),
  ],
  "refund.request_declined": [
    ofCase("brand", {
      title: ({ projectTitle }) => `Refund declined: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `Your request for the money for "${projectTitle}" was declined. The order's page says why.`,
    }),
    ofCase("influencer", {
      title: ({ projectTitle }) => `Your payout goes on: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The brand's request for its money for "${projectTitle}" was declined. Your payout goes its way again.`,
    }),
  ],
  "refund.request_withdrawn": [
    ofCase("influencer", {
      title: ({ projectTitle }) => `Your payout goes on: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The brand took back its request for its money for "${projectTitle}". Your payout goes its way again.`,
    }),
  ],
  "dispute.answered": [ofCase("brand", DISPUTE_ANSWERED), ofCase("influencer", DISPUTE_ANSWERED)],
  "account.suspended": [
    measure({
      settledBy: ["account.restored"],
      title: () => "Your account is suspended",
      text: () =>
        "You can see what you have and get a copy of it, and nothing else until the suspension is lifted. The page says why and how to appeal, once.",
    }),
  ],
  "account.restored": [
    measure({
      title: () => "Your account is restored",
      text: () => "The suspension of your account is lifted. Everything works again.",
    }),
  ],
  "project.hidden": [
    measure({
      settledBy: ["project.restored"],
      title: ({ projectTitle }) => `Hidden: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `Your project "${projectTitle}" is closed and nobody finds it any more. The page says why and how to appeal, once.`,
    }),
  ],
  "project.restored": [
    measure({
      title: ({ projectTitle }) => `Restored: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `Your project "${projectTitle}" is as it was before it was hidden.`,
    }),
  ],
  "message.removed": [
    measure({
      title: () => "A message of yours was removed",
      text: () => "Nobody sees it any more. The page says why and how to appeal, once.",
    }),
  ],
  "review.removed": [
    measure({
      title: () => "A review of yours was removed",
      text: () => "Nobody sees it any more. The page says why and how to appeal, once.",
    }),
  ],
  "invitation.removed": [
    measure({
      title: () => "An invitation of yours was removed",
      text: () => "Nobody sees it any more. The page says why and how to appeal, once.",
    }),
  ],
  "appeal.answered": [
    measure({
      title: () => "Your appeal was answered",
      text: () => "We looked at it again. The page says what we decided and why.",
    }),
  ],
} satisfies Partial<Record<EventType, readonly NotificationRule[]>>
