import { formatMoney } from "#app/domain/shared/money.ts"
import { type EventWords, nameOfParty } from "./event-row.ts"
import { ENDED, ofCase, otherName, toBoth } from "./notification-rule.ts"

const bothOfCase = (about: Parameters<typeof toBoth>[0]) => toBoth(about, ofCase)

export const CASE_EVENTS = {
  "order.disputed": {
    timeline: "Dispute opened",
    line: (about) => `${nameOfParty(about)} opened a dispute. All dates stand still.`,
    notices: bothOfCase((to) => ({
      settledBy: [...ENDED, "order.dispute_ended", "dispute.answered"],
      title: ({ projectTitle }) => `Dispute opened: ${projectTitle}`,
      text: (facts) =>
        `${facts.by === "operator" ? "We" : otherName(to, facts)} opened a dispute about the order for "${facts.projectTitle}". Answer within 5 business days: after that we decide on the texts and files that we have. The order's dates stand still.`,
    })),
  },
  "order.dispute_ended": {
    timeline: "Dispute ended",
    line: (about) => `${nameOfParty(about)} took the dispute back. The order goes on.`,
    notices: bothOfCase({
      settledBy: ENDED,
      title: ({ projectTitle }) => `Dispute ended: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The dispute about the order for "${projectTitle}" has ended. The order goes on where it stood.`,
    }),
  },
  "dispute.answered": {
    timeline: "Dispute under review",
    line: (about) => `${nameOfParty(about)} answered the dispute. It is under review.`,
    lineByClock: "Nobody answered the dispute in time. It is decided on what was said.",
    notices: bothOfCase({
      settledBy: [...ENDED, "order.dispute_ended"],
      title: ({ projectTitle }) => `Dispute under review: ${projectTitle}`,
      text: ({ by, projectTitle }) =>
        by === "clock"
          ? `The time to answer the dispute about "${projectTitle}" is over. We decide now, on what was said.`
          : `${by === "brand" ? "The brand" : "The influencer"} answered the dispute about "${projectTitle}". We decide now.`,
    }),
  },
  "refund.requested": {
    timeline: "The brand asked for its money back",
    line: "The brand asked for its money back. The payout waits for our answer.",
    notices: ofCase("influencer", {
      settledBy: [
        ...ENDED,
        "order.dispute_ended",
        "refund.request_approved",
        "refund.request_declined",
        "refund.request_withdrawn",
      ],
      title: ({ projectTitle }) => `Money asked back: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The brand asks for its money for "${projectTitle}" back under the refund policy. Your payout for it waits until that is answered.`,
    }),
  },
  "refund.request_approved": {
    timeline: "Refund approved",
    line: ({ isDuplicate }) =>
      isDuplicate === undefined
        ? "Our team approved the refund of this order."
        : "The payment was made twice. The second one goes back, and the order goes on.",
    notices: [
      ofCase("brand", {
        title: ({ amount }) => `Refund of ${amount} approved`,
        text: ({ amount, projectTitle }) =>
          `Your request was approved: ${amount} for "${projectTitle}" goes back to where it was paid from.`,
      }),
      ofCase("influencer", {
        // Only the second of a double payment is refunded.
        appliesTo: ({ isDuplicate }) => isDuplicate === undefined,
        title: ({ projectTitle }) => `The brand gets its money back: ${projectTitle}`,
        text: ({ projectTitle }) =>
          `The brand's request for its money for "${projectTitle}" was approved, so it is not paid out to you. The order's page says why.`,
      }),
    ],
  },
  "refund.request_declined": {
    timeline: "Refund declined",
    line: "Our team declined the refund of this order.",
    notices: [
      ofCase("brand", {
        title: ({ projectTitle }) => `Refund declined: ${projectTitle}`,
        text: ({ projectTitle }) =>
          `Your request for the money for "${projectTitle}" was declined. The order's page says why.`,
      }),
      ofCase("influencer", {
        title: ({ projectTitle }) => `Your payout goes on: ${projectTitle}`,
        text: ({ projectTitle }) =>
          `The brand's request for its money for "${projectTitle}" was declined. Your payout goes its way again.`,
      }),
    ],
  },
  "refund.request_withdrawn": {
    timeline: "Request for a refund taken back",
    line: "The brand took back its request for a refund.",
    notices: ofCase("influencer", {
      title: ({ projectTitle }) => `Your payout goes on: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `The brand took back its request for its money for "${projectTitle}". Your payout goes its way again.`,
    }),
  },
  "payment.order_refunded": {
    timeline: "Money returned to the brand",
    line: ({ amountPaise }) =>
      amountPaise === undefined
        ? "Money of this order has gone back to the brand."
        : `${formatMoney(Number(amountPaise), "INR")} of this order have gone back to the brand.`,
    notices: ofCase("brand", {
      title: ({ amount }) => `Refund of ${amount} sent`,
      text: ({ amount, projectTitle }) =>
        `A refund of ${amount} for the order of "${projectTitle}" is on its way back to you. Your bank may take some days to show it.`,
    }),
  },
  "payment.refund_failed": {
    notices: ofCase("brand", {
      settledBy: ["payment.order_refunded"],
      title: ({ amount }) => `A refund of ${amount} did not go through`,
      text: ({ amount, projectTitle }) =>
        `The refund of ${amount} for "${projectTitle}" was turned down by the payment provider. We try again by ourselves.`,
    }),
  },
} satisfies Record<string, EventWords>
