import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import type { orders } from "#db/schema/orders.ts"

const DAY = 86_400_000
/** Begins when the order ends: docs/rules.md#reviews */
export const REVIEW_WINDOW_MS = 14 * DAY

export const STARS = [1, 2, 3, 4, 5] as const

/** Average stars and number of published reviews. */
export type Rating = { stars: number; count: number }

type Order = Pick<
  typeof orders.$inferSelect,
  "status" | "completedAt" | "cancelledAt" | "startedAt" | "amountMinor"
>

const REVIEWED = "You have already written your review."
const REVIEWED_ONCE = `${REVIEWED} Work for products alone is reviewed once.`

/** Undefined for orders that continue or never began. */
export const orderEndedAt = ({
  status,
  completedAt,
  cancelledAt,
  startedAt,
}: Order): number | undefined => {
  if (status === "completed") return completedAt ?? undefined
  return status === "cancelled" && startedAt !== null ? (cancelledAt ?? undefined) : undefined
}

export function canReview(order: Order, hasReviewed: boolean, now: number): PolicyResult {
  const end = orderEndedAt(order)
  if (end === undefined) return deny("Reviews are written once the order has ended.")
  if (hasReviewed) return deny(order.amountMinor === 0 ? REVIEWED_ONCE : REVIEWED)
  if (now > end + REVIEW_WINDOW_MS) return deny("The 14 days for reviews are over.")
  return allow
}
