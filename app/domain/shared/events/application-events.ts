import type { EventRow } from "./event-row.ts"
import { APPLICATION_ENDED, notificationRule, UNPAID_ENDED } from "./notification-rule.ts"

const because = (reason: string): string =>
  reason === "" ? "" : ` Its reason: ${reason.toLowerCase()}.`

export const APPLICATION_EVENTS = {
  "application.sent": {
    notices: [
      notificationRule({
        to: "brand",
        group: "applications",
        settledBy: [...APPLICATION_ENDED, "application.changed", "application.countered"],
        title: ({ influencerName }) => `${influencerName} applied`,
        text: ({ influencerName, projectTitle }) =>
          `${influencerName} applied to your project "${projectTitle}".`,
        leadsTo: "applicants",
        action: "See the applicants",
      }),
    ],
  },
  "application.shortlisted": {
    line: () => "The brand shortlisted the application. It is waiting for payment.",
    notices: [
      notificationRule({
        to: "influencer",
        // The payment shortlisted: only the order's start is notified.
        appliesTo: ({ isPaid }) => isPaid === undefined,
        group: "offers",
        settledBy: UNPAID_ENDED,
        title: ({ projectTitle }) => `Shortlisted: ${projectTitle}`,
        text: ({ brandName, projectTitle }) =>
          `${brandName} shortlisted you for "${projectTitle}". Please begin only when the brand has paid; we tell you when.`,
        leadsTo: "project",
        action: "Open the project",
      }),
    ],
  },
  "application.rejected": {
    line: () => "The brand did not choose the application.",
    notices: [
      notificationRule({
        to: "influencer",
        group: "applications",
        settledBy: ["application.reopened"],
        title: ({ projectTitle }) => `Not selected: ${projectTitle}`,
        text: ({ brandName, projectTitle, reason }) =>
          `${brandName} did not choose your application to "${projectTitle}".${because(reason)} You can look for similar projects.`,
        leadsTo: "browse",
        action: "See similar projects",
      }),
    ],
  },
  "application.reopened": {
    line: () => "The application is pending again.",
    notices: [
      notificationRule({
        to: "influencer",
        group: "applications",
        title: ({ projectTitle }) => `Your application counts again: ${projectTitle}`,
        text: ({ brandName, projectTitle }) =>
          `${brandName} took back a rejection: your application to "${projectTitle}" is pending again.`,
        leadsTo: "project",
        action: "Open the project",
      }),
    ],
  },
  "application.changed": {
    line: () => "The influencer changed the application.",
    notices: [
      notificationRule({
        to: "brand",
        group: "applications",
        settledBy: [...APPLICATION_ENDED, "application.changed", "application.countered"],
        title: ({ influencerName }) => `${influencerName} changed the application`,
        text: ({ influencerName, projectTitle, offer }) =>
          `${influencerName} changed the application to "${projectTitle}"${offer === "" ? "" : `: now ${offer}`}. An offer of yours that was open does not count any more.`,
        leadsTo: "applicants",
        action: "See the applicants",
      }),
    ],
  },
  "application.withdrawn": {
    line: () => "The influencer withdrew the application.",
    notices: [
      notificationRule({
        to: "brand",
        group: "applications",
        title: ({ influencerName }) => `${influencerName} withdrew the application`,
        text: ({ influencerName, projectTitle }) =>
          `${influencerName} withdrew the application to "${projectTitle}" and stands no more among its applicants.`,
        leadsTo: "applicants",
        action: "See the applicants",
      }),
    ],
  },
  "application.countered": {
    line: () => "The brand made a counter-offer.",
    notices: [
      notificationRule({
        to: "influencer",
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
        leadsTo: "application",
        action: "Answer the offer",
      }),
    ],
  },
  "application.counter_withdrawn": {
    line: () => "The brand withdrew its counter-offer.",
    notices: [
      notificationRule({
        to: "influencer",
        group: "applications",
        title: ({ projectTitle }) => `Counter-offer withdrawn: ${projectTitle}`,
        text: ({ brandName, projectTitle }) =>
          `${brandName} withdrew its counter-offer for "${projectTitle}". Your application is pending with your own bid.`,
        leadsTo: "application",
        action: "Open your application",
      }),
    ],
  },
  "application.counter_accepted": {
    line: () => "The influencer accepted the counter-offer. It is the bid now.",
    notices: [
      notificationRule({
        to: "brand",
        group: "offers",
        settledBy: APPLICATION_ENDED,
        title: ({ influencerName }) => `${influencerName} accepted your offer`,
        text: ({ influencerName, projectTitle, offer }) =>
          `${influencerName} accepted your counter-offer for "${projectTitle}"${offer === "" ? "" : `: ${offer}`}. You can shortlist and pay now.`,
        leadsTo: "applicants",
        action: "See the applicants",
      }),
    ],
  },
  "application.brief_accepted": {
    line: () => "The influencer accepted the changed brief.",
    notices: [
      notificationRule({
        to: "brand",
        group: "applications",
        settledBy: APPLICATION_ENDED,
        title: ({ influencerName }) => `${influencerName} accepted the changed brief`,
        text: ({ influencerName, projectTitle }) =>
          `${influencerName} accepted the changed brief of "${projectTitle}". The bid stands for it now.`,
        leadsTo: "applicants",
        action: "See the applicants",
      }),
    ],
  },
  "application.counter_declined": {
    line: () => "The influencer declined the counter-offer.",
    notices: [
      notificationRule({
        to: "brand",
        group: "applications",
        settledBy: APPLICATION_ENDED,
        title: ({ influencerName }) => `${influencerName} declined your offer`,
        text: ({ influencerName, projectTitle }) =>
          `${influencerName} declined your counter-offer for "${projectTitle}". The bid stays as it was.`,
        leadsTo: "applicants",
        action: "See the applicants",
      }),
    ],
  },
} satisfies Record<string, EventRow>
