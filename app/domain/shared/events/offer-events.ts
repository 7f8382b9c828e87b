import { formatPay } from "#app/domain/shared/money.ts"
import { type EventWords, nameOfParty } from "./event-row.ts"
import { type EventData, ofOrder, otherName, toBoth } from "./notification-rule.ts"

const amountOf = ({ amountPaise }: EventData): string => formatPay(Number(amountPaise), "INR")

const ANSWERED = [
  "offer.sent",
  "offer.accepted",
  "offer.declined",
  "offer.withdrawn",
  "offer.lapsed",
] as const

const toOffers = (about: Parameters<typeof toBoth>[0]) =>
  toBoth(about, (to, rule) => ofOrder(to, { group: "offers", leadsTo: "offers", ...rule }))

/** Offers in conversations: docs/rules.md#offers */
export const OFFER_EVENTS = {
  "offer.sent": {
    line: (about) => `${nameOfParty(about)} sent an offer of ${amountOf(about)}.`,
    notices: toOffers((to) => ({
      settledBy: ANSWERED,
      title: (facts) => `Offer of ${facts.amount} from ${otherName(to, facts)}`,
      text: (facts) =>
        `${otherName(to, facts)} sent you an offer of ${facts.amount}. Accept, decline or send another one within 72 hours.`,
    })),
  },
  "offer.accepted": {
    line: (about) =>
      `${nameOfParty(about)} accepted the offer of ${amountOf(about)}. The work begins once the brand has ${about.isFree ? "started it" : "paid"}.`,
    notices: toOffers((to) => ({
      settledBy: ["offer.withdrawn", "offer.lapsed"],
      title: (facts) => `${otherName(to, facts)} accepted your offer`,
      text: (facts) =>
        to === "brand"
          ? `${facts.influencerName} accepted your offer of ${facts.amount}. ${facts.isFree ? "Start" : "Pay for"} it within 72 hours, and the work begins.`
          : `${facts.brandName} accepted your offer of ${facts.amount}. Begin once the brand has ${facts.isFree ? "started the order" : "paid"}; we tell you.`,
    })),
  },
  "offer.declined": {
    line: (about) => `${nameOfParty(about)} declined the offer of ${amountOf(about)}.`,
    notices: toOffers((to) => ({
      title: (facts) => `${otherName(to, facts)} declined your offer`,
      text: (facts) =>
        `${otherName(to, facts)} declined your offer of ${facts.amount}. You can send another one in your conversation.`,
    })),
  },
  "offer.withdrawn": {
    line: (about) => `${nameOfParty(about)} took back the offer of ${amountOf(about)}.`,
    notices: toOffers((to) => ({
      title: (facts) => `${otherName(to, facts)} took back an offer`,
      text: (facts) =>
        `${otherName(to, facts)} took back the offer of ${facts.amount}. Nothing is to be paid or done for it.`,
    })),
  },
  "offer.lapsed": {
    line: (about) => `The offer of ${amountOf(about)} lapsed.`,
    notices: toOffers((to) => ({
      title: (facts) => `Offer lapsed: ${facts.amount}`,
      text: (facts) =>
        `The offer of ${facts.amount} between you and ${otherName(to, facts)} was not answered or paid within 72 hours. Either of you can send another one.`,
    })),
  },
} satisfies Record<string, EventWords>
