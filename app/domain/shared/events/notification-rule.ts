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
  | "to-former"
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

/** The label of a link to each page, unless its rule has another; its address also needs the notice's ids. */
const PAGES = {
  applicants: "See the applicants",
  "payment-section": "Pay or undo",
  payment: "Open the payment",
  project: "Open the project",
  application: "Open your application",
  order: "Open the order",
  messages: "Read the messages",
  offers: "Open the offer",
  browse: "See similar projects",
  searches: "See saved searches",
  invitation: "Open the invitation",
  invitations: "See your invitations",
  security: "Check your security page",
  webhooks: "Look at your webhooks",
  privacy: "Open your privacy page",
  channels: "See connected accounts",
  earnings: "See your earnings",
  payouts: "Open your payout details",
  sanctions: "Read why",
  team: "See your team",
} as const
export type NoticePage = keyof typeof PAGES

/** Ids and numbers only. */
export type EventData = Record<string, string | number>

/**
 * actor: did it, or owns the account or payment. pending: applicants awaiting an answer. outdated:
 * users who can accept a newer brief. Only actors hear of their own actions.
 */
export type Audience = "actor" | "brand" | "influencer" | ApplicantGroup
export type ApplicantGroup = "pending" | "outdated"

/** Notified in batches. */
export const isCrowd = (to: Audience): to is ApplicantGroup => to === "pending" || to === "outdated"

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

type Text = string | ((facts: NoticeFacts) => string)
type Said = Partial<Omit<NotificationRule, "title" | "text">> & { title: Text; text: Text }

const toText = (text: Text) => (typeof text === "string" ? () => text : text)

/** For the list and the shared mail. */
export const notificationRule = ({
  title,
  text,
  ...about
}: Said & Pick<NotificationRule, "to" | "leadsTo">): NotificationRule => ({
  isInList: true,
  template: "notice",
  action: PAGES[about.leadsTo],
  ...about,
  title: toText(title),
  text: toText(text),
})

/** Mail only: the link proves the address. */
export const linkMailRule = (template: MailTemplate, about: Said): NotificationRule =>
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

/** Makes rules that have some of their parts in common. */
export const createRuleMaker =
  (common: Partial<NotificationRule> & Pick<NotificationRule, "to" | "leadsTo">) =>
  (about: Said): NotificationRule =>
    notificationRule({ ...common, ...about })

/** Cannot be muted. */
export const securityRule = createRuleMaker({ to: "actor", leadsTo: "security" })

/** Mail to who has lost what an account gave them, `formerId`: its list is closed to them. */
export const formerMemberRule = createRuleMaker({
  to: "actor",
  leadsTo: "security",
  template: "to-former",
  isInList: false,
  appliesTo: ({ formerId }) => Boolean(formerId),
})

/** Links to the order's page. Cannot be muted. */
export const ofCase = (to: Role, about: Said): NotificationRule =>
  notificationRule({ to, leadsTo: "order", ...about })

/** Links to the order's page. */
export const ofOrder = (to: Role, about: Said): NotificationRule =>
  ofCase(to, { group: "orders", ...about })

export const toBoth = (about: Said | ((to: Role) => Said), of = ofOrder): NotificationRule[] =>
  (["brand", "influencer"] as const).map((to) =>
    of(to, typeof about === "function" ? about(to) : about),
  )
