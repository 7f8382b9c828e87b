import { BACKUP_DAYS, EXPORT_HOURS, RESERVED_DAYS } from "#app/domain/privacy/privacy.ts"
import type { Role } from "#db/schema/words.ts"

type Kept = { what: string; why: string; until: string }

/** Shown on the privacy page and in the policy. */
export const DATA_RETENTION_TEXTS: readonly Kept[] = [
  {
    what: "Account and profile: name, email address, mobile number, handles or links, picture",
    why: "So that you can log in, and others know who they're dealing with.",
    until: "Until you change them or delete your account.",
  },
  {
    what: "Your public profile: about you, followers, rates and earlier work",
    why: "So that brands and influencers can judge whether you fit.",
    until: "Until you change it or delete your account.",
  },
  {
    what: "Accounts on platforms that you connect: handle, figures and the sealed key",
    why: "So that brands see figures that the platform confirms.",
    until: "Figures 30 days after they were read; all of it until you disconnect.",
  },
  {
    what: "Earlier addresses of your profile, as a keyed hash",
    why: "So that old links still work and nobody can take over your old name right away.",
    until: "90 days.",
  },
  {
    what: "Sign-ins: network address, browser and time",
    why: "So that you can see and end them, and we can warn you about a sign-in from somewhere new.",
    until: "90 days at most.",
  },
  {
    what: "What was done in your account: act, person, device and coarse network",
    why: "So that you see who did what.",
    until: "2 years.",
  },
  {
    what: "Second step and passkeys: sealed secret, hashed recovery codes, public keys",
    why: "So that a stolen password opens nothing.",
    until: "Until you turn it off or remove them.",
  },
  {
    what: "Review links: names and answers of guests; the link itself only as a hash",
    why: "So that people without an account can say what they think.",
    until: "A year after the link expired.",
  },
  {
    what: "API tokens: name, scopes and last use; the token itself only as a hash",
    why: "So that your programs can use the API, and you can see and revoke them.",
    until: "A month after they expire.",
  },
  {
    what: "Webhooks: address and events, and what we sent there with its answer",
    why: "So that your programs hear of what happens.",
    until: "Until you delete them; what was sent 30 days.",
  },
  {
    what: "Browsers that show notifications: their address and keys at the push service",
    why: "So that they show them while this site is closed.",
    until: "Until you turn them off or log out, 14 days at most.",
  },
  {
    what: "Projects and applications",
    why: "The marketplace can't work without them.",
    until: "Until you delete your account.",
  },
  {
    what: "Conversations, work that you submitted, files, links to posts and their figures",
    why: "So that both sides of an order can work together and see what happened.",
    until: "Until you delete your account.",
  },
  {
    what: "Delivery addresses",
    why: "So that a brand can send you its product.",
    until: "Until the order is delivered, or you delete your account.",
  },
  {
    what: "Reviews",
    why: "So that others know what it's like to work with you.",
    until: "Until you delete your account. Their stars stay without your name.",
  },
  {
    what: "What you reported, and whom you blocked",
    why: "So that we can look into it, and they can't write to you.",
    until: "Until you delete your account.",
  },
  {
    what: "Sanctions against your account or your content, and your appeals",
    why: "So that you can read why, and we can see what happened before.",
    until: "Until you delete your account. We then remove your name and your words.",
  },
  {
    what: "The terms of orders, and when and from which network address you accepted them",
    why: "They're the contract between both sides.",
    until: "8 years. The network address goes when you delete your account.",
  },
  {
    what: "Orders, payments, refunds and payouts",
    why: "The law requires us to keep accounts.",
    until:
      "8 years. After you delete your account they stay without your name; where tax was charged or collected, with your GSTIN.",
  },
  {
    what: "Payout details: legal name, address, PAN, bank account or UPI id, encrypted",
    why: "So that you are paid for your work.",
    until: "Until you remove them or delete your account; in a file for our bank 30 days.",
  },
  {
    what: "What the payment provider tells us about your payments",
    why: "To settle them and answer questions.",
    until: "90 days.",
  },
  {
    what: "Notifications and the list of emails we sent you",
    why: "So that you know what happened.",
    until: "Until you delete your account.",
  },
  {
    what: "What you accepted, and when",
    why: "To show that you agreed.",
    until: "Always. We remove your name when you delete your account.",
  },
  {
    what: "A copy of your data that you asked for",
    why: "So that you can download it.",
    until: `${EXPORT_HOURS} hours.`,
  },
  {
    what: "Backups",
    why: "So that nothing is lost if a machine fails.",
    until: `${BACKUP_DAYS} days. What you delete is gone from them by then.`,
  },
]

const GONE_OF_BOTH = [
  "Your name, email address, mobile number and password.",
  "Your picture, and your handles or links.",
  "Your public profile and everything on it.",
  "Your notifications, the emails kept for you, and your list of sign-ins.",
  "Your messages and files, and the texts of your reviews, replies, reports and appeals.",
  "What you wrote in disputes and in requests for a refund.",
]

export const ERASED_DATA_TEXTS: Record<Role, readonly string[]> = {
  influencer: [
    ...GONE_OF_BOTH,
    "Your applications that led to no order.",
    "Your payout details.",
    "The work that you submitted, links to your posts, and delivery addresses.",
  ],
  brand: [
    ...GONE_OF_BOTH,
    "The texts and briefs of your projects. They all close, and we tell influencers who are waiting for your answer.",
    "What you wrote about work that was submitted.",
    "What the payment provider told us about you as a payer.",
  ],
}

export const RETAINED_DATA_TEXTS: readonly string[] = [
  "Orders with their title and niche, payments, refunds and payouts stay for 8 years, as tax law requires. People you worked with see “Unknown” instead of your name. Where tax was charged or collected, your state and GSTIN stay.",
  "The terms of your orders stay for 8 years. They're a contract that the law requires us to keep.",
  "The stars of your reviews stay, and so does the fact that there was a message or a submission, without your name or its text.",
  "Applications for which a payment was started keep their bid, without your name.",
  "What you accepted, and when, stays without your name.",
  `A keyed hash of your email address stays for ${RESERVED_DAYS} days, so that nobody else can take it over right away.`,
  "If your profile was published, a keyed hash of its address stays for a year, so that the address can say it's gone.",
  `Fragments may stay in the search index and in unused space of the database file until both are written anew: usually in the next night, within ${BACKUP_DAYS} days at the latest.`,
  `Backups are replaced in turn: the last one that holds your data is gone after ${BACKUP_DAYS} days.`,
]
