/**
 * The closed lists of the product, each spelled here alone: columns, their CHECKs, zod and the types read
 * them. Imports nothing, so that the browser may have it. A list's order is the one that its CHECK has in
 * the database; PLATFORMS' is also that of the bits in a mask, so it never changes.
 */

/** The two sides of the market. */
export const ROLES = ["influencer", "brand"] as const
export type Role = (typeof ROLES)[number]

/** Whose an account may be: the operator's is no side of the market, and is made by the command line alone. */
export const ACCOUNT_ROLES = [...ROLES, "operator"] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

export const PLATFORMS = ["Instagram", "Youtube", "Tiktok", "X"] as const
export type Platform = (typeof PLATFORMS)[number]

export const CURRENCIES = ["USD", "EUR", "INR", "GBP"] as const
export type Currency = (typeof CURRENCIES)[number]

/** Lower bound inclusive, upper exclusive. */
export const FOLLOWER_BANDS = ["0-1K", "1K-10K", "10K-100K", "100K-1M", "1M+"] as const
export type FollowerBand = (typeof FOLLOWER_BANDS)[number]

export const PROJECT_STATUSES = ["active", "draft", "closed"] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

export const APPLICATION_STATUSES = ["pending", "shortlisted", "rejected"] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** draft: chosen and not paid yet. ongoing: paid. completed: the brand has the work. */
export const ORDER_STATUSES = ["draft", "ongoing", "completed", "cancelled"] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const UNFINISHED_ORDERS = ["draft", "ongoing"] as const satisfies readonly OrderStatus[]

/** The phase between the two sides; old calls and figures know the status only. */
export const ORDER_PHASES = [
  "payment_pending",
  "acceptance_pending",
  "in_progress",
  "in_review",
  "approved",
  "revision_requested",
  "delivered",
  "cancel_requested",
  "disputed",
  "completed",
  "cancelled",
] as const
export type OrderPhase = (typeof ORDER_PHASES)[number]

/** Why an application that once counted does not any more: its order was cancelled, or it was taken back. */
export const APPLICATION_OUTCOMES = ["order_cancelled", "withdrawn"] as const

export const DELIVERABLE_TYPES = [
  "reel",
  "post",
  "story",
  "video",
  "short",
  "tweet",
  "other",
] as const
export type DeliverableType = (typeof DELIVERABLE_TYPES)[number]

/** todo: nothing was handed in. live: its link is posted. verified: the brand accepted it. */
export const DELIVERABLE_STATES = [
  "todo",
  "submitted",
  "changes_requested",
  "approved",
  "live",
  "verified",
] as const
export type DeliverableState = (typeof DELIVERABLE_STATES)[number]

/** The labels by which a post says that it is paid for, and the word for one that is no advertisement. */
export const DISCLOSURE_LABELS = [
  "Ad",
  "Advertisement",
  "Sponsored",
  "Collaboration",
  "Partnership",
  "Free gift",
  "none",
] as const
export type DisclosureLabel = (typeof DISCLOSURE_LABELS)[number]

/** Uses of the work that a brief allows the brand. */
export const USAGE_KINDS = ["organic", "paid_ads", "partnership_ads", "whitelisting"] as const
export type UsageKind = (typeof USAGE_KINDS)[number]

/** "exclusive" binds the influencer; the others allow the brand a use. */
export const RIGHT_KINDS = [...USAGE_KINDS, "exclusive"] as const
export type RightKind = (typeof RIGHT_KINDS)[number]

/** Paid parts of an order beside its bid. rights: more months of the dated rights. ad_code: a code for ads with a post. */
export const ADD_ON_KINDS = ["tip", "revision", "rights", "ad_code", "other"] as const
export type AddOnKind = (typeof ADD_ON_KINDS)[number]
/** One side offers these, and the other accepts them. */
export const OFFERED_KINDS = [
  "revision",
  "rights",
  "ad_code",
  "other",
] as const satisfies AddOnKind[]

/** open: offered or, as a tip, about to be paid. accepted: by the influencer. paid: its money is in the books. */
export const ADD_ON_STATUSES = ["open", "accepted", "paid", "declined", "withdrawn"] as const
export type AddOnStatus = (typeof ADD_ON_STATUSES)[number]

/** The ways by which a brand reports purchases with a discount code. */
export const REDEMPTION_SOURCES = ["csv", "postback"] as const
export type RedemptionSource = (typeof REDEMPTION_SOURCES)[number]

/** The brand's decision on a submitted version. */
export const REVIEW_DECISIONS = ["approved", "changes_requested"] as const

export const MESSAGE_KINDS = ["text", "system"] as const

export const REPORT_SUBJECTS = [
  "user",
  "project",
  "message",
  "review",
  "invitation",
  "service",
] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]
export const REPORT_REASONS = [
  "spam",
  "scam",
  "off_platform_payment",
  "harassment",
  "fake_profile",
  "other",
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_STATUSES = ["new", "reviewing", "action", "dismissed"] as const

/** hidden: until both wrote or the time is over. */
export const REVIEW_STATUSES = ["hidden", "published", "removed"] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const PAYMENT_STATUSES = ["created", "attempted", "paid", "failed", "refunded"] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** refund_due: nothing could be bought with the money, so it goes back. */
export const FULFILMENTS = ["none", "done", "refund_due"] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** due: to be asked for. pending: asked for. */
export const REFUND_STATUSES = ["due", "pending", "processed", "failed"] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const TOKEN_KINDS = [
  "reset_password",
  "verify_email",
  "undo_email_change",
  "cancel_erasure",
] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

export const POLICIES = ["terms", "privacy"] as const
export type Policy = (typeof POLICIES)[number]

export const EXPORT_STATUSES = ["queued", "ready", "failed"] as const

/** When a kind of notice comes as mail: at once, in the day's digest, or not at all. */
export const MAIL_CHOICES = ["now", "daily", "never"] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** Groups of notices that a browser can show. */
export const PUSH_GROUPS = ["paid", "message", "due", "review"] as const
export type PushGroup = (typeof PUSH_GROUPS)[number]

/** waiting: for the digest. digested: stood in one. none: no digest is to hold it. */
export const DIGEST_STATES = ["none", "waiting", "digested"] as const

/** kept: mail is switched off, so it is stored alone. suppressed: its address takes no mail for good. */
export const MAIL_STATUSES = ["queued", "sent", "failed", "suppressed", "kept"] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** Subjects of review links. */
export const REVIEW_SUBJECTS = ["list", "draft", "results"] as const
export type ReviewSubject = (typeof REVIEW_SUBJECTS)[number]

export const REVIEW_VOTES = ["yes", "maybe", "no"] as const
export type ReviewVote = (typeof REVIEW_VOTES)[number]
