import { noticesOnly } from "./event-row.ts"
import {
  type NoticeFacts,
  type NotificationRule,
  notificationRule,
  toBoth,
} from "./notification-rule.ts"

const reviewOf = (
  to: "brand" | "influencer",
  reviewerOf: (facts: NoticeFacts) => string,
): NotificationRule =>
  notificationRule({
    to,
    group: "reviews",
    title: ({ projectTitle }) => `You have a review: ${projectTitle}`,
    text: (facts) =>
      `${reviewerOf(facts)} reviewed you after "${facts.projectTitle}". You may reply once.`,
    leadsTo: "order",
    action: "Read the review",
  })

export const CONVERSATION_EVENTS = noticesOnly({
  "message.sent": [],
  "message.waiting": toBoth({
    group: "messages",
    title: ({ projectTitle }) => `New messages: ${projectTitle}`,
    text: ({ projectTitle }) =>
      `Messages about "${projectTitle}" wait for you. They are in your conversation on this site.`,
    leadsTo: "messages",
    action: "Read the messages",
  }),
  "review.submitted": [],
  "review.published": [
    reviewOf("influencer", ({ brandName }) => brandName),
    reviewOf("brand", ({ influencerName }) => influencerName),
  ],
  "review.replied": [],
})
