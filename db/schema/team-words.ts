/** Closed lists of members and approvals; see `words.ts`. */

/** Seats of a person in an account: `app/domain/identity/accounts/permissions.ts`. */
export const SEATS = ["owner", "manager", "finance", "viewer"] as const
export type Seat = (typeof SEATS)[number]

/** Acts that may need a second person of the account. */
export const APPROVAL_KINDS = ["payment", "release", "dispute", "payout_details"] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATUSES = ["pending", "approved", "declined"] as const
