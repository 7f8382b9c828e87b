import { toNoticeOnlyRows } from "./event-row.ts"
import { otherName, toBoth } from "./notification-rule.ts"

export const CONVERSATION_EVENTS = toNoticeOnlyRows({
  "message.sent": [],
  "message.waiting": toBoth({
    group: "messages",
    title: ({ projectTitle }) => `New messages: ${projectTitle}`,
    text: ({ projectTitle }) =>
      `Messages about "${projectTitle}" wait for you. They are in your conversation on this site.`,
    leadsTo: "messages",
  }),
  "review.submitted": [],
  "review.published": toBoth((to) => ({
    group: "reviews",
    title: ({ projectTitle }) => `You have a review: ${projectTitle}`,
    text: (facts) =>
      `${otherName(to, facts)} reviewed you after "${facts.projectTitle}". You may reply once.`,
    action: "Read the review",
  })),
  "review.replied": [],
})
