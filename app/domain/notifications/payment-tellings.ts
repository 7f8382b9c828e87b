import type { EventType } from "#db/schema/words.ts"
import { type Telling, telling } from "./telling.ts"

/** What a brand hears of its money. None of it can be muted. */
export const PAYMENT_TELLINGS = {
  "payment.started": [],
  "payment.settled": [
    telling({
      to: "brand",
      mail: "now",
      title: ({ amount }) => `Payment of ${amount} received`,
      text: ({ amount, projectTitle }) =>
        `Your payment of ${amount} for "${projectTitle}" has arrived. The receipt is on its page.`,
      leadsTo: "payment",
      action: "See the receipt",
    }),
  ],
  "payment.failed": [
    telling({
      to: "brand",
      mail: "now",
      title: ({ projectTitle }) => `Payment failed: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The payment for "${projectTitle}" was not made, and no money was taken by us. You can pay again.`,
      leadsTo: "payment",
      action: "Open the payment",
    }),
  ],
  "payment.refund_due": [
    telling({
      to: "brand",
      mail: "now",
      title: ({ amount }) => `Your payment of ${amount} goes back`,
      text: ({ amount, projectTitle }) =>
        `Your payment of ${amount} for "${projectTitle}" came when there was nothing left to pay for. It goes back to you, which takes 5 to 7 business days.`,
      leadsTo: "payment",
      action: "Follow the refund",
    }),
  ],
  "payment.refunded": [
    telling({
      to: "brand",
      mail: "now",
      title: ({ projectTitle }) => `Refund sent: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The money of your payment for "${projectTitle}" is on its way back to you. Your bank may take some days to show it.`,
      leadsTo: "payment",
      action: "Open the payment",
    }),
  ],
} satisfies Partial<Record<EventType, readonly Telling[]>>
