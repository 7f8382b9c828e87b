import { ORDER_DAY_MS } from "#app/domain/work/orders/order-limits.ts"
import type { deliverables } from "#db/schema/deliverables.ts"
import type { postFigures } from "#db/schema/posts.ts"
import type { DeliverableType, DisclosureLabel } from "#db/schema/words.ts"

/** docs/rules.md#posts-that-are-there */
export const FIGURE_DAYS = [1, 3, 7, 14, 30] as const
/** A platform may want posts to be checked again within this time. */
export const MAX_UNCHECKED_DAYS = 30
const CHECK_AGAIN_DAYS = 25
/** Without agreed rights of use. */
const AGREED_DAYS = 30
/** Stories vanish a day after their posting. */
const STORY_READ_MS = ORDER_DAY_MS - 2 * 3_600_000

/** In the order of pages. */
export const POST_FIGURES = ["views", "reach", "likes", "comments", "saves", "shares"] as const
export type PostFigureName = (typeof POST_FIGURES)[number]

export type PostFigure = Pick<typeof postFigures.$inferSelect, "day" | "readAt" | PostFigureName>

type Live = { type: DeliverableType; postedAt: number }

const isStory = ({ type }: Live): boolean => type === "story"

/** The last of the days that have come. */
export const figureDayAt = (live: Live, now: number): number | undefined => {
  if (isStory(live)) return now >= live.postedAt + STORY_READ_MS ? 1 : undefined
  return FIGURE_DAYS.findLast((day) => live.postedAt + day * ORDER_DAY_MS <= now)
}

/** The end of the agreed time: the longest right of use, else 30 days; a story a day. */
export function agreedPostEndAt(live: Live, rightEnds: readonly number[]): number {
  if (isStory(live)) return live.postedAt + STORY_READ_MS
  return rightEnds.length > 0 ? Math.max(...rightEnds) : live.postedAt + AGREED_DAYS * ORDER_DAY_MS
}

type Plan = Live & { until: number; mustBeChecked: boolean }

/** Null once nothing is left to check. */
export function nextCheckAt(plan: Plan, now: number): number | null {
  if (isStory(plan)) {
    const at = plan.postedAt + STORY_READ_MS
    return at > now ? at : null
  }
  const day = FIGURE_DAYS.find((one) => plan.postedAt + one * ORDER_DAY_MS > now)
  if (day !== undefined) return plan.postedAt + day * ORDER_DAY_MS
  return now < plan.until || plan.mustBeChecked ? now + CHECK_AGAIN_DAYS * ORDER_DAY_MS : null
}

export type LiveDeliverable = typeof deliverables.$inferSelect

/** "Instagram:abc" */
export const idOfKey = (liveKey: string): string => liveKey.slice(liveKey.indexOf(":") + 1)

/** A remark, not an error: the platform's own tag may carry the label. */
export function lacksLabel(caption: string, label: DisclosureLabel | null): boolean {
  if (label === null || label === "none") return false
  const words = label.split(" ").join("\\s?")
  return !new RegExp(`(^|[^\\p{L}\\p{N}])${words}($|[^\\p{L}\\p{N}])`, "iu").test(caption)
}
