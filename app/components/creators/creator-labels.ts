import type { CreatorProfile, FollowerCount } from "#app/domain/market/creators/creator.ts"
import { formatCompact } from "#app/domain/shared/text.ts"

/** Shown beside every follower count, as only creators count. */
export const SELF_REPORTED = "Self-reported"

/** Formats "12.3K" or "950". */
export const followersText = ({ count }: Pick<FollowerCount, "count">): string =>
  formatCompact(count)

export function recordText({ completedOrders }: Pick<CreatorProfile, "completedOrders">): string {
  return completedOrders === 1
    ? "1 completed order"
    : `${completedOrders.toLocaleString("en-IN")} completed orders`
}
