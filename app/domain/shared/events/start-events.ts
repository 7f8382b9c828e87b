import type { EventRow } from "./event-row.ts"
import { HANDED_IN, notificationRule, ofOrder } from "./notification-rule.ts"

/** `isFree`: the product alone is the pay (docs/rules.md#product-only). */
export const START_EVENTS = {
  "order.started": {
    timeline: "Paid and started",
    line: ({ isFree }) =>
      isFree
        ? "The brand has started the order for its product."
        : "The brand has paid. The order has started.",
    notices: [
      ofOrder("influencer", {
        appliesTo: ({ isFree }) => isFree === 1,
        group: "orders",
        settledBy: HANDED_IN,
        title: ({ projectTitle }) => `Order started: ${projectTitle}`,
        text: ({ brandName, projectTitle }) =>
          `${brandName} has started your order "${projectTitle}" for its product. Give your address if it is sent to you.`,
      }),
      notificationRule({
        to: "influencer",
        appliesTo: ({ isFree }) => isFree !== 1,
        group: "orders",
        settledBy: HANDED_IN,
        title: ({ projectTitle }) => `Paid, you can begin: ${projectTitle}`,
        text: ({ brandName, projectTitle }) =>
          `${brandName} has paid for "${projectTitle}". Your order has started.`,
        leadsTo: "order",
        action: "Open the order",
      }),
    ],
  },
} satisfies Record<string, EventRow>
