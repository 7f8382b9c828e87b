import type { Role } from "#db/schema/words.ts"
import { type EventWords, lineOfDecision, nameOfParty } from "./event-row.ts"
import {
  ENDED,
  HANDED_IN,
  type NoticeFacts,
  notificationRule,
  ofOrder,
  REVIEWED,
} from "./notification-rule.ts"
import { ORDER_START_EVENTS } from "./payment-events.ts"

/** `amount` is the influencer's part of a split. */
function decided(to: Role, { projectTitle, amount }: NoticeFacts): string {
  const [influencer, brand] = to === "brand" ? ["the influencer", "you"] : ["you", "the brand"]
  const money =
    amount === ""
      ? `the work counts as accepted, and all of the money goes to ${influencer}.`
      : `${amount} of the price goes to ${influencer}, and the rest goes back to ${brand}.`
  return `The dispute about "${projectTitle}" was decided: ${money}`
}

/** The text depends on the side that completed the order. */
const completed = (to: Role, text: (facts: NoticeFacts) => string) =>
  ofOrder(to, { title: ({ projectTitle }) => `Completed: ${projectTitle}`, text })

/** Added at the first completed order: docs/rules.md#papers */
const DOCUMENTS =
  " Under Documents you find the invoice in your name, or a payout statement if you invoice the brand yourself."

export const ORDER_EVENTS = {
  "order.drafted": {
    timeline: "Shortlisted, waiting for payment",
  },
  "order.withdrawn": {
    line: ({ by }) =>
      by === "operator" ? "Our team undid the shortlisting." : "The brand undid the shortlisting.",
    notices: [
      notificationRule({
        to: "influencer",
        group: "offers",
        title: ({ projectTitle }) => `Shortlisting undone: ${projectTitle}`,
        text: ({ by, brandName, projectTitle }) =>
          by === "operator"
            ? `Our team undid your shortlisting for "${projectTitle}", which ${brandName} had not paid for. Your application is pending again.`
            : `${brandName} undid your shortlisting for "${projectTitle}" before paying. Your application is pending again.`,
        leadsTo: "application",
      }),
      // Operators' actions only: brands know of their own.
      notificationRule({
        to: "brand",
        group: "offers",
        title: ({ projectTitle }) => `Shortlisting undone: ${projectTitle}`,
        text: ({ influencerName, projectTitle }) =>
          `${influencerName}, whom you shortlisted for "${projectTitle}" and had not paid yet, can no longer be hired, so the place is free again.`,
        leadsTo: "applicants",
      }),
    ],
  },
  ...ORDER_START_EVENTS,
  "order.submitted": {
    timeline: "Work submitted for review",
    line: "The influencer submitted work for review.",
    notices: ofOrder("brand", {
      settledBy: REVIEWED,
      title: ({ projectTitle }) => `Work to review: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} submitted the work for "${projectTitle}". Approve it or ask for changes within 7 days; after that it will be approved automatically.`,
    }),
  },
  "order.draft_submitted": {
    timeline: "Draft submitted",
    line: "The influencer submitted a draft.",
    notices: ofOrder("brand", {
      settledBy: [...REVIEWED, "order.draft_submitted"],
      title: ({ projectTitle }) => `Draft to review: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} submitted a draft for "${projectTitle}". Approve it or ask for changes now; the rest of the work is still to come.`,
    }),
  },
  "order.changes_requested": {
    timeline: "Changes requested",
    line: "The brand asked for changes.",
    notices: ofOrder("influencer", {
      settledBy: HANDED_IN,
      title: ({ projectTitle }) => `Changes requested: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} asks for changes to your work for "${projectTitle}". The reason is on the order's page.`,
    }),
  },
  "order.approved": {
    timeline: "Work approved",
    line: "The brand approved the work.",
    lineByClock: "The work was approved automatically: nobody answered in time.",
    notices: ofOrder("influencer", {
      settledBy: [...ENDED, "order.changes_requested", "order.delivered"],
      title: ({ projectTitle }) => `Approved, post it: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `Your work for "${projectTitle}" is approved. Post it and submit the live link.`,
    }),
  },
  "order.delivered": {
    timeline: "Live links submitted",
    line: "The influencer delivered the work.",
    notices: ofOrder("brand", {
      settledBy: REVIEWED,
      title: ({ projectTitle }) => `Delivered: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} posted the work for "${projectTitle}". Accept it or ask for changes within 7 days; after that it will be accepted automatically.`,
    }),
  },
  "order.posted_late": {
    timeline: "Live link added",
    line: "The influencer added a live link after the order was completed.",
    notices: ofOrder("brand", {
      title: ({ projectTitle }) => `Live link added: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} added the live link of a post for "${projectTitle}", which you had accepted before.`,
    }),
  },
  "order.completed": {
    timeline: "Completed",
    line: (about) => lineOfDecision(about) ?? `${nameOfParty(about)} accepted the work.`,
    lineByClock: "The work was accepted automatically: nobody answered in time.",
    notices: [
      completed("influencer", (facts) => {
        const { by, brandName, projectTitle } = facts
        if (by === "clock")
          return `${brandName} did not answer within 7 days, so your work for "${projectTitle}" was accepted automatically. The order is completed.${DOCUMENTS}`
        if (by === "operator")
          return `${decided("influencer", facts)} The order is completed.${DOCUMENTS}`
        return `${brandName} accepted your work for "${projectTitle}". The order is completed.${DOCUMENTS}`
      }),
      // Timers and operators only: brands know of their own acceptance.
      completed("brand", (facts) =>
        facts.by === "operator"
          ? `${decided("brand", facts)} The order is completed.`
          : `You did not answer within 7 days, so the work of ${facts.influencerName} for "${facts.projectTitle}" was accepted automatically. The order is completed.`,
      ),
    ],
  },
} satisfies Record<string, EventWords>
