import type { Role } from "#db/schema/words.ts"
import type { NoticeGroup } from "./notice-groups.ts"

/** Most notices share one template; mails with a link of their own need another. */
export type MailTemplate =
  | "notice"
  | "digest"
  | "saved-searches"
  | "reset-password"
  | "verify-email"
  | "email-changed"
  | "email-changed-from"
  | "erasure-asked"
  | "team-invitation"
  | "own-creator"

/** Read at display time; users who left are 'Unknown'. */
export type NoticeFacts = {
  projectTitle: string
  brandName: string
  influencerName: string
  /** Formatted, "₹1,500.00", or empty. */
  amount: string
  /** "Chrome on Windows", or empty. */
  device: string
  /** Formatted, "29 November 2026", or empty. */
  day: string
  /** "brand", "influencer", "clock", "operator", or empty. */
  by: string
  /** The order's phase when its timer fired. */
  phase: string
  /** Paid with a product alone. */
  isFree: boolean
  /** Delivered at least once. */
  isDelivered: boolean
  /** A bid with its days, "₹6,500.00 in 8 days", or empty. */
  offer: string
  /** The label of the rejection reason, or empty. */
  reason: string
}

/** Returns the name of the other side. */
export const otherName = (to: Role, { brandName, influencerName }: NoticeFacts): string =>
  to === "brand" ? influencerName : brandName

/** Its address also needs the notice's ids. */
export type NoticePage =
  | "applicants"
  | "payment-section"
  | "payment"
  | "project"
  | "application"
  | "order"
  | "messages"
  | "offers"
  | "browse"
  | "searches"
  | "invitation"
  | "invitations"
  | "security"
  | "webhooks"
  | "privacy"
  | "channels"
  | "earnings"
  | "payouts"
  | "sanctions"
  | "team"

/** Ids and numbers only. */
export type EventData = Record<string, string | number>

/**
 * actor: did it, or owns the account or payment. pending: applicants awaiting an answer. outdated:
 * users who can accept a newer brief. Only actors hear of their own actions.
 */
export type Audience = "actor" | "brand" | "influencer" | Crowd
export type Crowd = "pending" | "outdated"

/** Notified in batches. */
export const isCrowd = (to: Audience): to is Crowd => to === "pending" || to === "outdated"

/** An order is over. */
export const ENDED = ["order.completed", "order.cancelled"] as const
export const HANDED_IN = [...ENDED, "order.submitted", "order.approved", "order.delivered"] as const
export const REVIEWED = [...HANDED_IN, "order.changes_requested"] as const
export const MADE = [
  ...HANDED_IN,
  "order.extension_agreed",
  "order.due_tomorrow",
  "order.overdue",
] as const
export const APPLICATION_ENDED = [
  "application.withdrawn",
  "application.shortlisted",
  "application.rejected",
  "order.started",
] as const
export const UNPAID_ENDED = ["application.rejected", "order.withdrawn", "order.started"] as const

export type NotificationRule = {
  to: Audience
  /** All events by default. */
  appliesTo?: (data: EventData) => boolean
  /** In the mail settings; rules without one are mailed at once and cannot be muted. */
  group?: NoticeGroup
  /** Later events of the same project and people that read it: docs/rules.md#superseded-notices */
  settledBy?: readonly string[]
  /** False for mails whose link only their address may have. */
  isInList: boolean
  template: MailTemplate
  title: (facts: NoticeFacts) => string
  /** One or two whole sentences that make sense alone. */
  text: (facts: NoticeFacts) => string
  leadsTo: NoticePage
  /** The label of the link. */
  action: string
}

/** For the list and the shared mail. */
export const notificationRule = (
  about: Omit<NotificationRule, "isInList" | "template"> & Partial<NotificationRule>,
): NotificationRule => ({
  isInList: true,
  template: "notice",
  ...about,
})

/** Mail only: the link proves the address. */
export const link = (
  template: MailTemplate,
  about: Pick<NotificationRule, "title" | "text" | "action">,
): NotificationRule =>
  notificationRule({
    to: "actor",
    // Without a link there is nothing to send.
    appliesTo: ({ tokenId, tokenIds, undoTokenId, invitationId }) =>
      Boolean(tokenId || tokenIds || undoTokenId || invitationId),
    isInList: false,
    template,
    leadsTo: "security",
    ...about,
  })

/** Cannot be muted. */
export const security = (
  about: Pick<NotificationRule, "title" | "text">,
  more: Partial<NotificationRule> = {},
): NotificationRule =>
  notificationRule({
    to: "actor",
    leadsTo: "security",
    action: "Check your security page",
    ...about,
    ...more,
  })

export type OrderNotice = Pick<NotificationRule, "title" | "text"> & Partial<NotificationRule>

/** Links to the order's page. */
export const ofOrder = (to: Role, about: OrderNotice): NotificationRule =>
  notificationRule({ to, leadsTo: "order", action: "Open the order", ...about })

export const toBoth = (about: OrderNotice | ((to: Role) => OrderNotice)): NotificationRule[] => {
  const aboutFor = (to: Role) => (typeof about === "function" ? about(to) : about)
  return [ofOrder("brand", aboutFor("brand")), ofOrder("influencer", aboutFor("influencer"))]
}
