import type { MailChoice, Role } from "#db/schema/words.ts"

/** The mails of app/emails. Most notices share one; what carries a link of its own has its own. */
export type MailTemplate =
  | "notice"
  | "digest"
  | "saved-searches"
  | "reset-password"
  | "verify-email"
  | "email-changed"
  | "email-changed-from"
  | "erasure-asked"

/** What the words of a notice may name, read when somebody looks: whoever has left is 'Unknown'. */
export type NoticeFacts = {
  projectTitle: string
  brandName: string
  influencerName: string
  /** An amount as it is shown, "₹1,500.00"; empty where the event has none. */
  amount: string
  /** "Chrome on Windows"; empty where the event has none. */
  device: string
  /** A day as it is shown, "29 November 2026"; empty where the event has none. */
  day: string
  /** Who did it: "brand", "influencer", "clock", "operator"; empty where the event does not say. */
  by: string
  /** Where an order stood as its clock told of it. */
  phase: string
  /** Whether the work of an order was delivered before. */
  isDelivered: boolean
  /** A bid and its days, "₹6,500.00 in 8 days"; empty where the event has none. */
  offer: string
  /** Why somebody was not chosen, in the words of the list; empty where the event does not say. */
  reason: string
}

/** The name of whom `to` deals with. */
export const otherName = (to: Role, { brandName, influencerName }: NoticeFacts): string =>
  to === "brand" ? influencerName : brandName

/** Where a notice leads, in the words of the domain; the address is made of it and the notice's ids. */
export type NoticePage =
  | "applicants"
  | "payment-section"
  | "payment"
  | "project"
  | "application"
  | "order"
  | "messages"
  | "browse"
  | "searches"
  | "invitation"
  | "invitations"
  | "security"
  | "privacy"
  | "earnings"
  | "payouts"
  | "measures"

/** What an event knows besides whom it is about: ids and numbers. */
export type EventData = Record<string, string | number>

/**
 * Who of an event hears it. actor: whoever did it, or whose account or payment it is. pending: everybody
 * whose application to the project is pending. outdated: everybody who can accept another brief of the project
 * than their bid does. Only an actor hears of what it did itself.
 */
export type Audience = "actor" | "brand" | "influencer" | Crowd
export type Crowd = "pending" | "outdated"

/** The audiences of any number of people, who are told a batch at a time. */
export const isCrowd = (to: Audience): to is Crowd => to === "pending" || to === "outdated"

export type NotificationRule = {
  to: Audience
  /** Of which events of its type it tells; of all where it does not say. */
  appliesTo?: (data: EventData) => boolean
  /** As the settings name it; tellings without a label cannot be set, and stand for security and money. */
  label?: string
  /** Whether it stands in the list of notices; a mail whose link only its address may have does not. */
  isInList: boolean
  mail: MailChoice
  template: MailTemplate
  title: (facts: NoticeFacts) => string
  /** One or two whole sentences that make sense alone. */
  text: (facts: NoticeFacts) => string
  leadsTo: NoticePage
  /** The words of the link to it. */
  action: string
}

/** A telling that stands in the list and in the mail that most share. */
export const notificationRule = (
  about: Omit<NotificationRule, "isInList" | "template"> & Partial<NotificationRule>,
): NotificationRule => ({
  isInList: true,
  template: "notice",
  ...about,
})

/** Mail alone, with a link that proves its address. */
export const link = (
  template: MailTemplate,
  about: Pick<NotificationRule, "title" | "text" | "action">,
): NotificationRule =>
  notificationRule({
    to: "actor",
    // Without a link there is nothing to send.
    appliesTo: ({ tokenId, tokenIds, undoTokenId }) => Boolean(tokenId || tokenIds || undoTokenId),
    isInList: false,
    mail: "now",
    template,
    leadsTo: "security",
    ...about,
  })

/** What concerns the safety of an account: it cannot be muted. */
export const security = (
  about: Pick<NotificationRule, "title" | "text">,
  more: Partial<NotificationRule> = {},
): NotificationRule =>
  notificationRule({
    to: "actor",
    mail: "now",
    leadsTo: "security",
    action: "Check your security page",
    ...about,
    ...more,
  })
