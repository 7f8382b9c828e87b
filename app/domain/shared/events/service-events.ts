import { type EventRow, unlessByClock } from "./event-row.ts"
import { ENDED, ofOrder } from "./notification-rule.ts"

const ANSWERED = [...ENDED, "order.accepted", "order.declined"]

/** Services that were bought: docs/rules.md#bought-services */
export const SERVICE_EVENTS = {
  "order.placed": {
    timeline: "Paid, waiting for acceptance",
    line: () => "The brand has bought this service and paid. The influencer accepts or declines.",
    notices: [
      ofOrder("influencer", {
        appliesTo: ({ isSentBack }) => isSentBack === undefined,
        group: "orders",
        settledBy: ANSWERED,
        title: ({ projectTitle }) => `Bought, accept it: ${projectTitle}`,
        text: ({ brandName, projectTitle }) =>
          `${brandName} bought your service for "${projectTitle}" and has paid. Accept or decline on the order's page. Without an answer in time the money goes back to the brand.`,
      }),
    ],
  },
  "order.accepted": {
    timeline: "Accepted",
    line: () => "The influencer accepted. The work has begun.",
    notices: [
      ofOrder("brand", {
        group: "orders",
        title: ({ projectTitle }) => `Accepted: ${projectTitle}`,
        text: ({ influencerName, projectTitle }) =>
          `${influencerName} accepted your order "${projectTitle}" and works on it. The order's page says when it is due.`,
      }),
    ],
  },
  "order.declined": {
    timeline: "Declined",
    line: (about) =>
      unlessByClock(
        about,
        "The influencer declined. The money goes back to the brand.",
        "Nobody accepted in time. The money goes back to the brand.",
      ),
    notices: [
      ofOrder("brand", {
        group: "orders",
        title: ({ projectTitle }) => `Declined: ${projectTitle}`,
        text: ({ by, influencerName, projectTitle }) =>
          `${influencerName} ${by === "clock" ? "did not accept" : "declined"} your order "${projectTitle}"${by === "clock" ? " in time" : ""}. What you paid for it goes back to you. The order's page says by when.`,
      }),
      ofOrder("influencer", {
        group: "orders",
        title: ({ projectTitle }) => `Not accepted in time: ${projectTitle}`,
        text: ({ brandName, projectTitle }) =>
          `You did not accept the order "${projectTitle}" of ${brandName} in time, so the money went back.`,
      }),
    ],
  },
  "order.sent_back": {
    timeline: "No longer available, money goes back",
    line: () => "This service was no longer available. The money goes back to the brand.",
    notices: [
      ofOrder("brand", {
        group: "orders",
        title: ({ projectTitle }) => `Not ordered: ${projectTitle}`,
        text: ({ influencerName, projectTitle }) =>
          `The service of ${influencerName} for "${projectTitle}" changed or was taken while you paid. What you paid for it goes back to you. The order's page says why and by when.`,
      }),
    ],
  },
} satisfies Record<string, EventRow>
