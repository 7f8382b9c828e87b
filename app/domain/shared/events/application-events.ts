import type { Role } from "#db/schema/words.ts"
import type { EventWords } from "./event-row.ts"
import { APPLICATION_ENDED, ofOrder, UNPAID_ENDED } from "./notification-rule.ts"

const because = (reason: string): string =>
  reason === "" ? "" : ` Its reason: ${reason.toLowerCase()}.`

const ofApplication = (to: Role, about: Parameters<typeof ofOrder>[1]) =>
  ofOrder(to, {
    group: "applications",
    leadsTo: to === "brand" ? "applicants" : "application",
    ...about,
  })

export const APPLICATION_EVENTS = {
  "application.sent": {
    notices: ofApplication("brand", {
      settledBy: [...APPLICATION_ENDED, "application.changed", "application.countered"],
      title: ({ influencerName }) => `${influencerName} applied`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} applied to your project "${projectTitle}".`,
    }),
  },
  "application.shortlisted": {
    line: "The brand shortlisted the application. It is waiting for payment.",
    notices: ofApplication("influencer", {
      // The payment shortlisted: only the order's start is notified.
      appliesTo: ({ isPaid }) => isPaid === undefined,
      group: "offers",
      settledBy: UNPAID_ENDED,
      title: ({ projectTitle }) => `Shortlisted: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} shortlisted you for "${projectTitle}". Please begin only when the brand has paid; we tell you when.`,
      leadsTo: "project",
    }),
  },
  "application.rejected": {
    line: "The brand did not choose the application.",
    notices: ofApplication("influencer", {
      settledBy: ["application.reopened"],
      title: ({ projectTitle }) => `Not selected: ${projectTitle}`,
      text: ({ brandName, projectTitle, reason }) =>
        `${brandName} did not choose your application to "${projectTitle}".${because(reason)} You can look for similar projects.`,
      leadsTo: "browse",
    }),
  },
  "application.reopened": {
    line: "The application is pending again.",
    notices: ofApplication("influencer", {
      title: ({ projectTitle }) => `Your application counts again: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} took back a rejection: your application to "${projectTitle}" is pending again.`,
      leadsTo: "project",
    }),
  },
  "application.changed": {
    line: "The influencer changed the application.",
    notices: ofApplication("brand", {
      settledBy: [...APPLICATION_ENDED, "application.changed", "application.countered"],
      title: ({ influencerName }) => `${influencerName} changed the application`,
      text: ({ influencerName, projectTitle, offer }) =>
        `${influencerName} changed the application to "${projectTitle}"${offer === "" ? "" : `: now ${offer}`}. An offer of yours that was open does not count any more.`,
    }),
  },
  "application.withdrawn": {
    line: "The influencer withdrew the application.",
    notices: ofApplication("brand", {
      title: ({ influencerName }) => `${influencerName} withdrew the application`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} withdrew the application to "${projectTitle}" and stands no more among its applicants.`,
    }),
  },
  "application.countered": {
    line: "The brand made a counter-offer.",
    notices: ofApplication("influencer", {
      group: "offers",
      settledBy: [
        ...APPLICATION_ENDED,
        "application.changed",
        "application.countered",
        "application.counter_withdrawn",
        "application.counter_accepted",
        "application.counter_declined",
      ],
      title: ({ projectTitle }) => `Counter-offer: ${projectTitle}`,
      text: ({ brandName, projectTitle, offer }) =>
        `${brandName} answered your bid for "${projectTitle}" with another offer${offer === "" ? "" : `: ${offer}`}. You can accept or decline it; your own bid counts until you accept.`,
      action: "Answer the offer",
    }),
  },
  "application.counter_withdrawn": {
    line: "The brand withdrew its counter-offer.",
    notices: ofApplication("influencer", {
      title: ({ projectTitle }) => `Counter-offer withdrawn: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} withdrew its counter-offer for "${projectTitle}". Your application is pending with your own bid.`,
    }),
  },
  "application.counter_accepted": {
    line: "The influencer accepted the counter-offer. It is the bid now.",
    notices: ofApplication("brand", {
      group: "offers",
      settledBy: APPLICATION_ENDED,
      title: ({ influencerName }) => `${influencerName} accepted your offer`,
      text: ({ influencerName, projectTitle, offer }) =>
        `${influencerName} accepted your counter-offer for "${projectTitle}"${offer === "" ? "" : `: ${offer}`}. You can shortlist and pay now.`,
    }),
  },
  "application.brief_accepted": {
    line: "The influencer accepted the changed brief.",
    notices: ofApplication("brand", {
      settledBy: APPLICATION_ENDED,
      title: ({ influencerName }) => `${influencerName} accepted the changed brief`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} accepted the changed brief of "${projectTitle}". The bid stands for it now.`,
    }),
  },
  "application.counter_declined": {
    line: "The influencer declined the counter-offer.",
    notices: ofApplication("brand", {
      settledBy: APPLICATION_ENDED,
      title: ({ influencerName }) => `${influencerName} declined your offer`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} declined your counter-offer for "${projectTitle}". The bid stays as it was.`,
    }),
  },
} satisfies Record<string, EventWords>
