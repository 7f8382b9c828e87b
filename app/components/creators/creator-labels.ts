import type { CreatorProfile, FollowerCount } from "#app/domain/market/creators/creator.ts"
import { formatCompact } from "#app/domain/shared/text.ts"

/** Said wherever a number of followers stands: nobody but the creator has counted them. */
export const SELF_REPORTED = "Self-reported"

/** "12.3K", "950": a number of followers in few characters. */
export const followersText = ({ count }: Pick<FollowerCount, "count">): string =>
  formatCompact(count)

/** "4 completed orders", and how many of them came in time where that says something. */
export function recordText({ completedOrders }: Pick<CreatorProfile, "completedOrders">): string {
  return completedOrders === 1
    ? "1 completed order"
    : `${completedOrders.toLocaleString("en-IN")} completed orders`
}
