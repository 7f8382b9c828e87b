import type { EventWords } from "./event-row.ts"
import { toBoth } from "./notification-rule.ts"

export const RIGHTS_EVENTS = {
  "order.rights_ending": {
    notices: toBoth((to) => ({
      title: ({ projectTitle }) => `Rights of use end soon: ${projectTitle}`,
      text: ({ brandName, influencerName, projectTitle, day }) =>
        to === "brand"
          ? `You may use the work of ${influencerName} for "${projectTitle}" until ${day}. Take it out of your ads and pages by then.`
          : `${brandName} may use your work for "${projectTitle}" until ${day}.`,
    })),
  },
  "order.rights_ended": {
    timeline: "Rights of use ended",
    line: "The agreed time of use is over.",
    notices: toBoth((to) => ({
      title: ({ projectTitle }) => `Rights of use ended: ${projectTitle}`,
      text: ({ brandName, influencerName, projectTitle, day }) =>
        to === "brand"
          ? `The last day on which you could use the work of ${influencerName} for "${projectTitle}" was ${day}. To use it longer, agree on a new order.`
          : `The last day on which ${brandName} could use your work for "${projectTitle}" was ${day}.`,
    })),
  },
  "order.exclusive_ending": {
    notices: toBoth((to) => ({
      settledBy: ["order.exclusive_ending", "order.exclusive_ended"],
      title: ({ projectTitle }) => `Exclusive time ends soon: ${projectTitle}`,
      text: ({ influencerName, projectTitle, day }) =>
        `${to === "brand" ? influencerName : "You"} agreed to take no other work in the niche of "${projectTitle}" until ${day}.`,
    })),
  },
  "order.exclusive_ended": {
    timeline: "Exclusive time ended",
    line: "The influencer may work for others in this niche again.",
    notices: toBoth((to) => ({
      title: ({ projectTitle }) => `Exclusive time ended: ${projectTitle}`,
      text: ({ influencerName, projectTitle, day }) =>
        `${to === "brand" ? influencerName : "You"} may again work for others in the niche of "${projectTitle}": the agreed time ended with ${day}.`,
    })),
  },
  "order.download_refused": {
    timeline: "Download refused: the rights of use had ended",
  },
} satisfies Record<string, EventWords>
