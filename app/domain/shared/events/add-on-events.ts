import { formatMoney } from "#app/domain/shared/money.ts"
import { type EventWords, nameOfParty } from "./event-row.ts"
import { type EventData, ofOrder, otherName, toBoth } from "./notification-rule.ts"

const amountOf = ({ amountPaise }: EventData): string => formatMoney(Number(amountPaise), "INR")

const ANSWERED = [
  "order.add_on_accepted",
  "order.add_on_declined",
  "order.add_on_withdrawn",
  "order.add_on_paid",
  "order.cancelled",
] as const

export const ADD_ON_EVENTS = {
  "order.add_on_offered": {
    timeline: "Add-on offered",
    line: (about) => `${nameOfParty(about)} offered an add-on for ${amountOf(about)}.`,
    notices: toBoth((to) => ({
      settledBy: ANSWERED,
      title: ({ projectTitle }) => `Add-on offered: ${projectTitle}`,
      text: (facts) =>
        to === "brand"
          ? `${otherName(to, facts)} offers an add-on for "${facts.projectTitle}" at ${facts.amount}. Pay for it or decline on the order's page within 14 days.`
          : `${otherName(to, facts)} offers ${facts.amount} for an add-on to "${facts.projectTitle}". Accept or decline on the order's page within 14 days.`,
    })),
  },
  "order.add_on_accepted": {
    timeline: "Add-on accepted",
    line: (about) => `The influencer accepted the add-on for ${amountOf(about)}.`,
    notices: ofOrder("brand", {
      settledBy: ["order.add_on_declined", "order.add_on_withdrawn", "order.add_on_paid"],
      title: ({ projectTitle }) => `Add-on accepted: ${projectTitle}`,
      text: ({ influencerName, projectTitle, amount }) =>
        `${influencerName} accepted the add-on to "${projectTitle}" for ${amount}. It counts once you have paid for it.`,
    }),
  },
  "order.add_on_declined": {
    timeline: "Add-on declined",
    line: (about) => `${nameOfParty(about)} declined the add-on for ${amountOf(about)}.`,
    notices: toBoth((to) => ({
      title: ({ projectTitle }) => `Add-on declined: ${projectTitle}`,
      text: (facts) =>
        `${otherName(to, facts)} declined the add-on to "${facts.projectTitle}" for ${facts.amount}. The order stays as it is.`,
    })),
  },
  "order.add_on_withdrawn": {
    timeline: "Add-on taken back",
    line: (about) => `${nameOfParty(about)} took back the add-on for ${amountOf(about)}.`,
  },
  "order.add_on_paid": {
    timeline: "Add-on paid",
    line: (about) => `The brand paid ${amountOf(about)} for the add-on.`,
    notices: ofOrder("influencer", {
      title: ({ projectTitle, amount }) => `Add-on paid, ${amount}: ${projectTitle}`,
      text: ({ brandName, projectTitle, amount }) =>
        `${brandName} paid ${amount} for the add-on to "${projectTitle}". It is part of the agreement now.`,
    }),
  },
  "order.tipped": {
    timeline: "Tip paid",
    line: (about) => `The brand gave a tip of ${amountOf(about)}.`,
    notices: ofOrder("influencer", {
      title: ({ projectTitle, amount }) => `A tip of ${amount}: ${projectTitle}`,
      text: ({ brandName, projectTitle, amount }) =>
        `${brandName} gave you a tip of ${amount} for "${projectTitle}". It is paid out with your earnings.`,
    }),
  },
} satisfies Record<string, EventWords>
