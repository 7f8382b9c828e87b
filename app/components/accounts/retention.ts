import { BACKUP_DAYS, EXPORT_HOURS, RESERVED_DAYS } from "#app/domain/privacy/privacy.ts"
import type { Role } from "#db/schema/words.ts"

type Kept = { what: string; why: string; until: string }

/** Shown on the privacy page and in the policy. */
export const RETENTION: readonly Kept[] = [
  {
    what: "Account and profile: name, email address, mobile number, handles or links, picture",
    why: "So that you can sign in and others know whom they deal with.",
    until: "Until you change them or delete your account.",
  },
  {
    what: "Your public profile: what you say of yourself, followers, rates and earlier work",
    why: "So that brands and influencers can judge whether you fit.",
    until: "Until you change it or delete your account.",
  },
  {
    what: "Addresses that your page had before, as a keyed hash",
    why: "So that old links lead on and nobody takes your former name at once.",
    until: "90 days.",
  },
  {
    what: "Sign-ins: network address, browser and time",
    why: "So that you can see and end them, and to tell you of a sign-in from somewhere new.",
    until: "90 days at most.",
  },
  {
    what: "Projects and applications",
    why: "They are what the marketplace is for.",
    until: "Until you delete your account.",
  },
  {
    what: "Conversations, work that you submitted, files, links to posts and their figures",
    why: "So that both sides of an order can work together and see what was done.",
    until: "Until you delete your account.",
  },
  {
    what: "Delivery addresses",
    why: "So that a brand can send you its product.",
    until: "Until the order is delivered, or you delete your account.",
  },
  {
    what: "Reviews",
    why: "So that others know how it is to work with you.",
    until: "Until you delete your account. Their stars stay without your name.",
  },
  {
    what: "What you reported, and whom you blocked",
    why: "To look into it, and to keep them from writing to you.",
    until: "Until you delete your account.",
  },
  {
    what: "Measures of our team against you or something of yours, and your appeals",
    why: "So that you read why, and to see what happened before.",
    until: "Until you delete your account. After that without your name and without your words.",
  },
  {
    what: "The terms of orders, and when and from which network address you accepted them",
    why: "They are the contract of the two sides.",
    until: "8 years. The network address goes when you delete your account.",
  },
  {
    what: "Orders, payments, refunds and payouts",
    why: "The law asks us to keep the books.",
    until: "8 years. After you delete your account they stay without your name.",
  },
  {
    what: "Payout details: legal name, address, PAN, bank account or UPI id, encrypted",
    why: "So that you are paid for your work.",
    until: "Until you remove them or delete your account.",
  },
  {
    what: "What the payment provider reports about your payments",
    why: "To settle them and to answer questions.",
    until: "90 days.",
  },
  {
    what: "Notices and the list of mails that we sent you",
    why: "So that you hear what happened.",
    until: "Until you delete your account.",
  },
  {
    what: "What you accepted, and when",
    why: "To show that you agreed.",
    until: "For good. After you delete your account without your name.",
  },
  {
    what: "A copy of your data that you asked for",
    why: "So that you can download it.",
    until: `${EXPORT_HOURS} hours.`,
  },
  {
    what: "Backups",
    why: "So that nothing is lost when a machine breaks.",
    until: `${BACKUP_DAYS} days. What you delete is gone from them by then.`,
  },
]

const GONE_OF_BOTH = [
  "Your name, email address, mobile number and password.",
  "Your picture, and your handles or links.",
  "Your public profile with all that stands on it.",
  "Your notices, the mails kept for you, and your list of sign-ins.",
  "Your messages and files, and the texts of your reviews, replies, reports and appeals.",
  "What you wrote in disputes and in requests for a refund.",
]

export const GOES: Record<Role, readonly string[]> = {
  influencer: [
    ...GONE_OF_BOTH,
    "Your applications that led to no order.",
    "Your payout details.",
    "The work that you submitted, links to your posts, and delivery addresses.",
  ],
  brand: [
    ...GONE_OF_BOTH,
    "The texts and briefs of your projects. All of them close, and influencers who wait for your answer are told.",
    "What you wrote about work that was submitted.",
    "What the payment provider told us about you as a payer.",
  ],
}

export const STAYS: readonly string[] = [
  "Orders with their title and niche, payments, refunds and payouts stay for 8 years, as tax law asks. Those you worked with read “Unknown” where your name was.",
  "The terms of your orders stay for 8 years, as both sides accepted them: they are a contract, and the law asks us to keep it.",
  "The stars of your reviews stay, and that there was a message or a piece of work, without your name and without its text.",
  "Applications that a payment was begun for stay with their bid, without your name.",
  "What you accepted and when stays, without your name.",
  `A keyed hash of your email address stays for ${RESERVED_DAYS} days, so that nobody else takes it over at once.`,
  "If your page was published, a keyed hash of its address stays for a year, so that the address says that it is gone.",
  `Fragments may stay in the search index and in unused space of the database file until both are written anew: usually in the next night, within ${BACKUP_DAYS} days at the latest.`,
  `Backups are replaced in turn: the last one that holds your data is gone after ${BACKUP_DAYS} days.`,
]
