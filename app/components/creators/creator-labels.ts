import {
  type CreatorNumbers,
  type FollowerCount,
  largestAudience,
  ON_TIME_OF,
} from "#app/domain/market/creators/creator.ts"
import { formatPercent } from "#app/domain/shared/percent.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { formatCompact } from "#app/domain/shared/text.ts"

/** Shown beside every follower count, as only creators count. */
export const SELF_REPORTED = "Self-reported"

const ANSWERS_OF = "of invitations, while they were open"

/** Formats "12.3K" or "950". */
export const followersText = ({ count }: Pick<FollowerCount, "count">): string =>
  formatCompact(count)

export const ordersText = (count: number): string =>
  `${count.toLocaleString("en-IN")} completed ${count === 1 ? "order" : "orders"}`

export const reviewsText = (count: number): string =>
  count === 1 ? "1 review" : `${count.toLocaleString("en-IN")} reviews`

/** `note` says what the number is of. */
type Figure = { term: string; value: string; note: string }

/** Reach, reliability and rating; missing ones say so. */
export function creatorFiguresOf(creator: CreatorNumbers): [Figure, Figure, Figure] {
  return [reachOf(creator), reliabilityOf(creator), ratingOf(creator)]
}

function reachOf({ followers }: CreatorNumbers): Figure {
  const largest = largestAudience(followers)
  if (!largest) return { term: "Followers", value: "–", note: "Not stated" }
  return {
    term: `${ACCOUNT_LABELS[largest.platform]} followers`,
    value: followersText(largest),
    note: SELF_REPORTED,
  }
}

function reliabilityOf({ onTimeRate, answerRate, completedOrders }: CreatorNumbers): Figure {
  if (onTimeRate !== undefined)
    return { term: "On time", value: formatPercent(onTimeRate), note: ON_TIME_OF }
  if (answerRate !== undefined)
    return { term: "Answers", value: formatPercent(answerRate), note: ANSWERS_OF }
  return { term: "Orders", value: String(completedOrders), note: "completed so far" }
}

function ratingOf({ rating }: CreatorNumbers): Figure {
  return rating
    ? { term: "Rating", value: `★ ${rating.average.toFixed(1)}`, note: reviewsText(rating.count) }
    : { term: "Rating", value: "–", note: "No reviews yet" }
}
