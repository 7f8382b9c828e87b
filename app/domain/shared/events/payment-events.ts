import { type EventWords, toNoticeOnlyRows } from "./event-row.ts"
import { createRuleMaker, HANDED_IN, ofOrder } from "./notification-rule.ts"

/** The brand is the actor of all its payment events, even the provider's. */
const money = createRuleMaker({ to: "actor", leadsTo: "payment" })

/** Cannot be muted. */
export const PAYMENT_EVENTS = toNoticeOnlyRows({
  "payment.started": [],
  "payment.settled": money({
    title: ({ amount }) => `Payment of ${amount} received`,
    text: ({ amount, projectTitle }) =>
      `Your payment of ${amount} for "${projectTitle}" has arrived. The receipt is on its page.`,
    action: "See the receipt",
  }),
  "payment.failed": money({
    // Brands know of their own cancellations.
    appliesTo: ({ by }) => by !== "brand",
    settledBy: ["payment.settled"],
    title: ({ projectTitle }) => `Payment not made: ${projectTitle}`,
    text: ({ projectTitle }) =>
      `The payment for "${projectTitle}" did not go through. You can pay again. Should money have left your account all the same, it counts once it reaches us or goes back to you.`,
  }),
  "payment.refund_due": money({
    settledBy: ["payment.refunded"],
    title: ({ amount }) => `Your payment of ${amount} goes back`,
    text: ({ amount, projectTitle }) =>
      `Your payment of ${amount} for "${projectTitle}" could not be used, because something had changed before it arrived: no order was started with it. All of it goes back to where it came from, usually within 5 to 7 business days.`,
    action: "Follow the refund",
  }),
  "payment.refunded": money({
    // The last partial refund is notified with its order.
    appliesTo: ({ orderId }) => orderId === undefined,
    title: ({ amount }) => `Refund of ${amount} sent`,
    text: ({ amount, projectTitle }) =>
      `All of your payment of ${amount} for "${projectTitle}" was sent back to where it came from. Your bank may take some days to show it.`,
  }),
})

/** Without a payment the brand starts it: the product alone is the pay (docs/rules.md#product-only). */
export const ORDER_START_EVENTS = {
  "order.started": {
    timeline: "Paid and started",
    freeTimeline: "Started for the product alone",
    line: ({ isFree }) =>
      isFree
        ? "The brand has started the order for its product."
        : "The brand has paid. The order has started.",
    notices: ofOrder("influencer", {
      settledBy: HANDED_IN,
      title: ({ by, projectTitle }) =>
        by === "brand" ? `Order started: ${projectTitle}` : `Paid, you can begin: ${projectTitle}`,
      text: ({ by, brandName, projectTitle }) =>
        by === "brand"
          ? `${brandName} has started your order "${projectTitle}" for its product. Give your address if it is sent to you.`
          : `${brandName} has paid for "${projectTitle}". Your order has started.`,
    }),
  },
} satisfies Record<string, EventWords>
