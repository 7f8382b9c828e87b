import {
  addOnSectionDate,
  channelSectionDate,
  offerSectionDate,
  reviewSectionDate,
} from "./legal-page.tsx"

export const LATER_TERMS = {
  teams: {
    title: "Teams",
    since: channelSectionDate,
    body: "The owner of an account may give others a seat in it. What a member does within their seat, the account has done.",
    items: [
      "Each member uses an own login, is of age to do so, and accepts these terms when they join.",
      "The owner decides who has which seat, and removes members who should no longer act.",
    ],
  },
  addOns: {
    title: "Tips and add-ons",
    since: addOnSectionDate,
    body: "An order can have more paid parts than its bid: a tip, another round of changes, more months of rights, raw files or other work.",
    items: [
      "A tip is a gift of the brand. The influencer owes nothing for it.",
      "An add-on is agreed once the influencer has accepted its price and terms and the brand has paid. It is then part of the agreement of the order. An offer that nobody pays within 14 days is over.",
      "The money is held, paid out, taxed and refunded like that of the order, and our fee comes off the influencer’s share in the same way. When the order is cancelled it goes back; where a dispute divides the order’s money, it is divided in the same proportion.",
      "Renewed rights of use last for the months that were paid for. If that money goes back, those months end.",
    ],
  },
  adCodes: {
    title: "Ad codes and returns",
    since: reviewSectionDate,
    body: "An influencer may give a brand a code with which it advertises with their post, and a brand may ask for a product back that the agreement does not leave to the influencer.",
    items: [
      "The brand uses an ad code for the agreed post and days alone, and stops its ads at their end. We show it for that time and then delete it.",
      "The side that the agreement names pays for the return of a product; the brand pays for one that came damaged.",
    ],
  },
  links: {
    title: "Tracked links, codes and imports",
    since: reviewSectionDate,
    items: [
      "A tracked link leads to the brand’s own site alone. Both sides see how often it was followed; purchases with a code are what the brand says.",
      "A brand imports only people who agreed that we write to them, and proves it when we ask. Each address is invited once, and never again after it refused.",
      "Where our fee for influencers whom a brand brought differs, it is shown before either side commits.",
    ],
  },
  offers: {
    title: "Offers in conversations",
    since: offerSectionDate,
    body: "In a conversation either side can offer the other work with its price, days and rights of use.",
    items: [
      "An offer binds nobody for longer than 72 hours. It can be accepted, declined, countered with another one, or taken back.",
      "An accepted offer becomes an order with its agreement once the brand has paid for it on this site, within 72 hours. Until then either side may still step back.",
      "The influencer owes the work from the payment on. Our rules for orders apply to it as to any other.",
    ],
  },
} as const
