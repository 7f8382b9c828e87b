import type { EventWords } from "./event-row.ts"
import { ofOrder, toBoth } from "./notification-rule.ts"

export const POST_EVENTS = {
  "order.post_gone": {
    timeline: "Post gone from the platform",
    line: "The platform says that a post of this order is no longer there.",
    notices: toBoth((to) => ({
      settledBy: ["order.post_back"],
      title: ({ projectTitle }) => `Post gone: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        to === "brand"
          ? `The platform says that a post of ${influencerName} for "${projectTitle}" is no longer there, within the agreed time. Ask ${influencerName} about it.`
          : `The platform says that your post for "${projectTitle}" is no longer there, within the agreed time. Put it back, or tell the brand why.`,
    })),
  },
  "order.post_back": {
    timeline: "Post is there again",
    line: "The platform says that the post is there again.",
    notices: toBoth(() => ({
      title: ({ projectTitle }) => `Post is back: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The platform says that the post for "${projectTitle}" is there again.`,
    })),
  },
  "order.post_asked": {
    timeline: "Asked whether the post is still online",
    line: "The brand asks whether the post is still online.",
    notices: ofOrder("influencer", {
      settledBy: ["order.post_asked", "order.post_confirmed"],
      title: ({ projectTitle }) => `Is your post online? ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} asks whether your post for "${projectTitle}" is still online. Confirm it on the order's page.`,
    }),
  },
  "order.post_confirmed": {
    timeline: "Post confirmed by the influencer",
    line: "The influencer confirmed that the post is online.",
    notices: ofOrder("brand", {
      title: ({ projectTitle }) => `Post confirmed: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} confirmed that the post for "${projectTitle}" is online. We have not checked it.`,
    }),
  },
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
