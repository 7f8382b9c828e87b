import type { MailChoice, Role } from "#db/schema/words.ts"

export const NOTICE_GROUP_NAMES = [
  "invitations",
  "applications",
  "offers",
  "orders",
  "messages",
  "reviews",
] as const
export type NoticeGroup = (typeof NOTICE_GROUP_NAMES)[number]

type GroupWords = { label: string; hint: string; mail: MailChoice }

const MESSAGES: GroupWords = { label: "Messages", hint: "You have unread messages.", mail: "now" }
const REVIEWS: GroupWords = { label: "Reviews", hint: "Somebody reviewed you.", mail: "daily" }

/** Groups of mail, with their defaults: docs/rules.md#mail-by-choice */
export const NOTICE_GROUPS: Record<Role, Record<NoticeGroup, GroupWords>> = {
  influencer: {
    invitations: {
      label: "Invitations",
      hint: "A brand invites you, or a saved search finds projects.",
      mail: "now",
    },
    applications: {
      label: "Applications",
      hint: "You were not selected, or a brief or an offer changed.",
      mail: "daily",
    },
    offers: {
      label: "Offers",
      hint: "You are shortlisted, or a brand makes a counter-offer.",
      mail: "now",
    },
    orders: {
      label: "Orders",
      hint: "Work begins, is due, approved, changed, cancelled or completed.",
      mail: "now",
    },
    messages: MESSAGES,
    reviews: REVIEWS,
  },
  brand: {
    invitations: {
      label: "Invitations",
      hint: "An influencer declines your invitation.",
      mail: "daily",
    },
    applications: {
      label: "Applications",
      hint: "Somebody applies, or changes or withdraws an application.",
      mail: "daily",
    },
    offers: {
      label: "Offers",
      hint: "Your offer is accepted, or a shortlisted influencer waits.",
      mail: "now",
    },
    orders: {
      label: "Orders",
      hint: "Work is submitted, late, delivered, cancelled or completed.",
      mail: "now",
    },
    messages: MESSAGES,
    reviews: REVIEWS,
  },
}
