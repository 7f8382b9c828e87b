import type { EventWords } from "./event-row.ts"
import { ofOrder } from "./notification-rule.ts"

export const LINK_EVENTS = {
  "order.link_added": {
    timeline: "Tracked link added",
    line: "The brand added a tracked link.",
    notices: ofOrder("influencer", {
      title: ({ projectTitle }) => `Tracked link: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} added a tracked link to "${projectTitle}". Put it into your post; both of you see the clicks on the order's page.`,
    }),
  },
  "order.code_added": {
    timeline: "Discount code added",
    line: "The brand added a discount code.",
    notices: ofOrder("influencer", {
      title: ({ projectTitle }) => `Discount code: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} added a discount code to "${projectTitle}". Name it in your post; both of you see the purchases on the order's page.`,
    }),
  },
} satisfies Record<string, EventWords>
