import type { EventType } from "#db/schema/event-types.ts"
import { type NotificationRule, notificationRule } from "./notification-rule.ts"

/** A brand acts in every step of its payments, so it is their actor; whatever the provider does. */
const money = (
  about: Pick<NotificationRule, "appliesTo" | "title" | "text" | "action">,
): NotificationRule => notificationRule({ to: "actor", mail: "now", leadsTo: "payment", ...about })

/** What a brand hears of its money. None of it can be muted. */
export const PAYMENT_TELLINGS = {
  "payment.started": [],
  "payment.settled": [
    money({
      title: ({ amount }) => `Payment of ${amount} received`,
      text: ({ amount, projectTitle }) =>
        `Your payment of ${amount} for "${projectTitle}" has arrived. The receipt is on its page.`,
      action: "See the receipt",
    }),
  ],
  "payment.failed": [
    money({
      // Who cancels a payment knows it.
      appliesTo: ({ by }) => by !== "brand",
      title: ({ projectTitle }) => `Payment not made: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The payment for "${projectTitle}" did not go through. You can pay again. Should money have left your account all the same, it counts once it reaches us or goes back to you.`,
      action: "Open the payment",
    }),
  ],
  "payment.refund_due": [
    money({
      title: ({ amount }) => `Your payment of ${amount} goes back`,
      text: ({ amount, projectTitle }) =>
        `Your payment of ${amount} for "${projectTitle}" could not be used, because something had changed before it arrived: no order was started with it. All of it goes back to where it came from, usually within 5 to 7 business days.`,
      action: "Follow the refund",
    }),
  ],
  "payment.refunded": [
    money({
      // The last part of it was told as its order's.
      appliesTo: ({ orderId }) => orderId === undefined,
      title: ({ amount }) => `Refund of ${amount} sent`,
      text: ({ amount, projectTitle }) =>
        `All of your payment of ${amount} for "${projectTitle}" was sent back to where it came from. Your bank may take some days to show it.`,
      action: "Open the payment",
    }),
  ],
} satisfies Partial<Record<EventType, readonly NotificationRule[]>>
