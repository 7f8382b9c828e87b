import type { EventType } from "#db/schema/event-types.ts"
import type { Role } from "#db/schema/words.ts"
import {
  APPLICATION_ENDED,
  HANDED_IN,
  type NoticeFacts,
  type NotificationRule,
  notificationRule,
  REVIEWED,
  UNPAID_ENDED,
} from "./notification-rule.ts"

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
const completed = (
  to: "brand" | "influencer",
  text: (facts: NoticeFacts) => string,
): NotificationRule =>
  notificationRule({
    to,
    group: "orders",
    title: ({ projectTitle }) => `Completed: ${projectTitle}`,
    text,
    leadsTo: "order",
    action: "Open the order",
  })

/** Added at the first completed order: docs/rules.md#papers */
const DOCUMENTS = " You find the invoice in your name under Documents."

export const WORK_RULES = {
  "profile.updated": [],
  "project.saved": [],
  "project.deleted": [],
  "project.closed": [
    notificationRule({
      to: "pending",
      group: "applications",
      title: ({ projectTitle }) => `Not selected: ${projectTitle}`,
      text: ({ projectTitle, brandName }) =>
        `"${projectTitle}" by ${brandName} takes no more influencers, so your application was not selected. Should it open again, your application still counts. You can look for similar projects.`,
      leadsTo: "browse",
      action: "See similar projects",
    }),
  ],
  "project.brief_changed": [
    notificationRule({
      to: "outdated",
      group: "applications",
      settledBy: [
        ...APPLICATION_ENDED,
        "application.changed",
        "application.counter_accepted",
        "application.brief_accepted",
      ],
      title: ({ projectTitle }) => `The brief changed: ${projectTitle}`,
      text: ({ projectTitle, brandName }) =>
        `${brandName} changed the brief of "${projectTitle}" after your bid. Your bid stands for the brief that you accepted; you can accept the changed one and, while you are not shortlisted, change your bid or withdraw it.`,
      leadsTo: "project",
      action: "Read the brief",
    }),
  ],
  "order.drafted": [],
  "order.payment_overdue": [
    notificationRule({
      to: "brand",
      group: "offers",
      settledBy: UNPAID_ENDED,
      title: ({ influencerName }) => `${influencerName} is waiting for your payment`,
      text: ({ influencerName, projectTitle }) =>
        `You shortlisted ${influencerName} for "${projectTitle}" and have not paid yet. The work begins with your payment; you can also undo the shortlisting.`,
      leadsTo: "payment-section",
      action: "Pay or undo",
    }),
  ],
  "order.withdrawn": [
    notificationRule({
      to: "influencer",
      group: "offers",
      title: ({ projectTitle }) => `Shortlisting undone: ${projectTitle}`,
      text: ({ by, brandName, projectTitle }) =>
        by === "operator"
          ? `Our team undid your shortlisting for "${projectTitle}", which ${brandName} had not paid for. Your application is pending again.`
          : `${brandName} undid your shortlisting for "${projectTitle}" before paying. Your application is pending again.`,
      leadsTo: "application",
      action: "Open your application",
    }),
    // Operators' actions only: brands know of their own.
    notificationRule({
      to: "brand",
      group: "offers",
      title: ({ projectTitle }) => `Shortlisting undone: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName}, whom you shortlisted for "${projectTitle}" and had not paid yet, can no longer be hired, so the place is free again.`,
      leadsTo: "applicants",
      action: "See the applicants",
    }),
  ],
  "order.started": [
    notificationRule({
      to: "influencer",
      group: "orders",
      settledBy: HANDED_IN,
      title: ({ projectTitle }) => `Paid, you can begin: ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} has paid for "${projectTitle}". Your order has started.`,
      leadsTo: "order",
      action: "Open the order",
    }),
  ],
  "order.draft_submitted": [
    notificationRule({
      to: "brand",
      group: "orders",
      settledBy: [...REVIEWED, "order.draft_submitted"],
      title: ({ projectTitle }) => `Draft to review: ${projectTitle}`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} submitted a draft for "${projectTitle}". Approve it or ask for changes now; the rest of the work is still to come.`,
      leadsTo: "order",
      action: "Open the order",
    }),
  ],
  "order.completed": [
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
} satisfies Partial<Record<EventType, readonly NotificationRule[]>>
