import { type EventWords, nameOfParty } from "./event-row.ts"
import { ofOrder, otherName, toBoth } from "./notification-rule.ts"

const ANSWERED = ["order.ad_code_given", "order.ad_code_withdrawn", "order.cancelled"] as const

export const AD_CODE_EVENTS = {
  "order.ad_code_asked": {
    timeline: "Ad code asked for",
    line: "The brand asked for an ad code.",
    notices: ofOrder("influencer", {
      settledBy: ANSWERED,
      title: ({ projectTitle }) => `Ad code asked for: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} asks for a code to advertise with your post for "${projectTitle}". Make it at the platform and give it on the order's page.`,
    }),
  },
  "order.ad_code_given": {
    timeline: "Ad code given",
    line: "The influencer gave an ad code.",
    notices: ofOrder("brand", {
      settledBy: ["order.ad_code_ended"],
      title: ({ projectTitle }) => `Ad code given: ${projectTitle}`,
      text: ({ influencerName, projectTitle, day }) =>
        `${influencerName} gave you an ad code for "${projectTitle}". You see it on the order's page until ${day}.`,
    }),
  },
  "order.ad_code_withdrawn": {
    timeline: "Ad code no longer asked for",
    line: (about) => `${nameOfParty(about)} ended the request for an ad code.`,
    notices: toBoth((to) => ({
      title: ({ projectTitle }) => `No ad code: ${projectTitle}`,
      text: (facts) =>
        to === "brand"
          ? `${otherName(to, facts)} declined to give an ad code for "${facts.projectTitle}".`
          : `${otherName(to, facts)} no longer asks for an ad code for "${facts.projectTitle}".`,
    })),
  },
  "order.ad_code_ended": {
    timeline: "Term of an ad code ended",
    line: "The term of an ad code is over.",
    notices: toBoth((to) => ({
      title: ({ projectTitle }) => `Ad code ended: ${projectTitle}`,
      text: ({ influencerName, projectTitle, day }) =>
        to === "brand"
          ? `The last day of the ad code of ${influencerName} for "${projectTitle}" was ${day}. Stop the ads with it; we have deleted it.`
          : `The last day of your ad code for "${projectTitle}" was ${day}. We have deleted it; end it at the platform too.`,
    })),
  },
} satisfies Record<string, EventWords>
