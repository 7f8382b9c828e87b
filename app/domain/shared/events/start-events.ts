import type { EventRow } from "./event-row.ts"
import { HANDED_IN, ofOrder } from "./notification-rule.ts"

/** Without a payment the brand starts it: the product alone is the pay (docs/rules.md#product-only). */
export const START_EVENTS = {
  "order.started": {
    timeline: "Paid and started",
    line: ({ isFree }) =>
      isFree
        ? "The brand has started the order for its product."
        : "The brand has paid. The order has started.",
    notices: [
      ofOrder("influencer", {
        group: "orders",
        settledBy: HANDED_IN,
        title: ({ by, projectTitle }) =>
          by === "brand"
            ? `Order started: ${projectTitle}`
            : `Paid, you can begin: ${projectTitle}`,
        text: ({ by, brandName, projectTitle }) =>
          by === "brand"
            ? `${brandName} has started your order "${projectTitle}" for its product. Give your address if it is sent to you.`
            : `${brandName} has paid for "${projectTitle}". Your order has started.`,
      }),
    ],
  },
} satisfies Record<string, EventRow>
