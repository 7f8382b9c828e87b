import type { EventWords } from "./event-row.ts"
import { ENDED, ofOrder, toBoth } from "./notification-rule.ts"

const ARRIVED = [
  ...ENDED,
  "order.shipped",
  "order.product_received",
  "order.product_failed",
] as const

export const PARCEL_EVENTS = {
  "order.shipped": {
    timeline: "Product shipped",
    line: "The brand shipped the product.",
    notices: ofOrder("influencer", {
      settledBy: ARRIVED,
      title: ({ projectTitle }) => `Product shipped: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} shipped the product for "${projectTitle}". Say on the order's page when it has come, or if it is damaged or never comes.`,
    }),
  },
  "order.not_shipped": {
    timeline: "Product not shipped in time",
    notices: toBoth((to) => ({
      settledBy: ARRIVED,
      title: ({ projectTitle }) => `Product not shipped: ${projectTitle}`,
      text: ({ brandName, influencerName, projectTitle }) =>
        to === "brand"
          ? `${influencerName} gave the address for "${projectTitle}" 7 days ago, and the product is not shipped. Ship it now: ${influencerName} may leave the order.`
          : `${brandName} has not shipped the product for "${projectTitle}" within 7 days. You may withdraw from the order; it is not held against you.`,
    })),
  },
  "order.product_received": {
    timeline: "Product received",
    line: "The influencer received the product.",
    notices: ofOrder("brand", {
      title: ({ projectTitle }) => `Product received: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} received the product for "${projectTitle}". The agreed days count from now.`,
    }),
  },
  "order.product_failed": {
    timeline: "Product damaged or lost",
    line: "The product arrived damaged or did not come.",
    notices: ofOrder("brand", {
      settledBy: ARRIVED,
      title: ({ projectTitle }) => `Product damaged or lost: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `The product for "${projectTitle}" came damaged to ${influencerName} or did not come. Talk to each other, and ship another one.`,
    }),
  },
  "order.return_asked": {
    timeline: "Return of the product asked for",
    line: "The brand asked for the product back.",
    notices: ofOrder("influencer", {
      settledBy: ["order.product_sent_back", "order.product_returned"],
      title: ({ projectTitle }) => `Send the product back: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} asks for the product of "${projectTitle}" back. The order's page has the address, and says who pays.`,
    }),
  },
  "order.product_sent_back": {
    timeline: "Product sent back",
    line: "The influencer sent the product back.",
    notices: ofOrder("brand", {
      settledBy: ["order.product_returned"],
      title: ({ projectTitle }) => `Product on its way back: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} sent the product of "${projectTitle}" back. Say on the order's page when you have it.`,
    }),
  },
  "order.product_returned": {
    timeline: "Product returned",
    line: "The brand has the product back.",
    notices: ofOrder("influencer", {
      title: ({ projectTitle }) => `Product returned: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} has the product of "${projectTitle}" back.`,
    }),
  },
  "order.gift_threshold": {
    timeline: "Gifts of the year above ₹20,000",
    notices: toBoth((to) => ({
      title: ({ projectTitle }) => `Gifts above ₹20,000: ${projectTitle}`,
      text: ({ brandName, influencerName, projectTitle, amount }) =>
        to === "brand"
          ? `With the product for "${projectTitle}", what ${influencerName} gets from you this financial year is worth ${amount}. Settle the tax on gifts before you hand it over; your reports list them.`
          : `With the product for "${projectTitle}", what you get from ${brandName} this financial year is worth ${amount}. ${brandName} has to settle the tax on gifts before it sends it; your reports list them.`,
    })),
  },
} satisfies Record<string, EventWords>
