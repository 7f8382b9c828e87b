import type { EventWords } from "./event-row.ts"
import { ENDED, ofOrder } from "./notification-rule.ts"

const ANSWERED = [...ENDED, "order.accepted", "order.declined"]

const PAID_BACK = " What you paid for it goes back to you. The order's page says by when."

/** Services that were bought: docs/rules.md#bought-services */
export const SERVICE_EVENTS = {
  "order.placed": {
    timeline: "Paid, waiting for acceptance",
    freeTimeline: "Ordered for the product, waiting for acceptance",
    line: ({ isFree }) =>
      `The brand has ${isFree ? "ordered this service for its product" : "bought this service and paid"}. The influencer accepts or declines.`,
    notices: ofOrder("influencer", {
      appliesTo: ({ isSentBack }) => isSentBack === undefined,
      settledBy: ANSWERED,
      title: ({ isFree, projectTitle }) =>
        `${isFree ? "Ordered" : "Bought"}, accept it: ${projectTitle}`,
      text: ({ isFree, brandName, projectTitle }) =>
        isFree
          ? `${brandName} ordered your service for "${projectTitle}" for its product. Accept or decline on the order's page. Without an answer in time the order is off.`
          : `${brandName} bought your service for "${projectTitle}" and has paid. Accept or decline on the order's page. Without an answer in time the money goes back to the brand.`,
    }),
  },
  "order.accepted": {
    timeline: "Accepted",
    line: "The influencer accepted. The work has begun.",
    notices: ofOrder("brand", {
      title: ({ projectTitle }) => `Accepted: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} accepted your order "${projectTitle}" and works on it. The order's page says when it is due.`,
    }),
  },
  "order.declined": {
    timeline: "Declined",
    line: ({ by, isFree }) =>
      `${by === "clock" ? "Nobody accepted in time." : "The influencer declined."} ${isFree ? "The order is off." : "The money goes back to the brand."}`,
    notices: [
      ofOrder("brand", {
        title: ({ projectTitle }) => `Declined: ${projectTitle}`,
        text: ({ by, isFree, influencerName, projectTitle }) =>
          `${influencerName} ${by === "clock" ? "did not accept" : "declined"} your order "${projectTitle}"${by === "clock" ? " in time" : ""}.${isFree ? "" : PAID_BACK}`,
      }),
      ofOrder("influencer", {
        title: ({ projectTitle }) => `Not accepted in time: ${projectTitle}`,
        text: ({ isFree, brandName, projectTitle }) =>
          `You did not accept the order "${projectTitle}" of ${brandName} in time, so ${isFree ? "it is off" : "the money went back"}.`,
      }),
    ],
  },
  "order.sent_back": {
    timeline: "No longer available, money goes back",
    freeTimeline: "No longer available",
    line: ({ isFree }) =>
      `This service was no longer available.${isFree ? "" : " The money goes back to the brand."}`,
    notices: ofOrder("brand", {
      title: ({ projectTitle }) => `Not ordered: ${projectTitle}`,
      text: ({ isFree, influencerName, projectTitle }) =>
        `The service of ${influencerName} for "${projectTitle}" changed or was taken while you paid.${isFree ? " The order's page says why." : PAID_BACK}`,
    }),
  },
} satisfies Record<string, EventWords>
