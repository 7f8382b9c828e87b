import type { orders } from "#db/schema/orders.ts"
import type { OrderPhase } from "#db/schema/words.ts"
import { type OrderFacts, wasDelivered } from "./order.ts"
import { ANSWER_MS, ORDER_DAY_MS, REVIEW_MS, REVISION_MS } from "./order-limits.ts"
import { type OrderAction, PHASES } from "./order-table.ts"

type Times = Pick<
  typeof orders.$inferSelect,
  "dueAt" | "reviewDueAt" | "answerDueAt" | "pausedAt" | "reminded"
>

/** Leaves a minimum of days after a change request; a new date resets its reminders. */
export function dueAfterRequest(
  { dueAt, reminded }: Pick<Times, "dueAt" | "reminded">,
  now: number,
): Pick<Times, "dueAt" | "reminded"> {
  const least = now + REVISION_MS
  if (dueAt === null || dueAt >= least) return { dueAt, reminded }
  return { dueAt: least, reminded: withoutDueReminders(reminded) }
}

export function orderTimesAfter(order: OrderFacts & Times, to: OrderPhase, now: number): Times {
  const { timer, isPaused } = PHASES[to]
  const isResumed = order.pausedAt !== null && !isPaused
  // The clock may have run ahead when it was paused.
  const pausedFor = isResumed ? Math.max(0, now - (order.pausedAt ?? now)) : 0
  const shift = (at: number | null) => (at === null ? null : at + pausedFor)
  const dueAt = shift(order.dueAt)
  const isNewReview = timer === "reviews" && !isResumed
  const reviewDueAt = isNewReview ? now + REVIEW_MS : shift(order.reviewDueAt)
  const isReviewKept = timer === "reviews" || isPaused
  const isRevision = to === "revision_requested" && order.phase !== to && !isResumed
  const reminded = isNewReview ? order.reminded & ~REVIEW_REMINDERS : order.reminded
  return {
    reviewDueAt: isReviewKept ? reviewDueAt : null,
    answerDueAt: timer === "answers" ? now + ANSWER_MS : null,
    pausedAt: isPaused ? (order.pausedAt ?? now) : null,
    ...(isRevision ? dueAfterRequest({ dueAt, reminded }, now) : { dueAt, reminded }),
  }
}

/** Each is sent once: its bit and due time. */
export const REMINDERS = [
  { bit: 1, event: "order.due_half", to: "influencer" },
  { bit: 2, event: "order.due_tomorrow", to: "influencer" },
  { bit: 4, event: "order.overdue", to: "both" },
  { bit: 8, event: "order.review_reminder", to: "brand", day: 1 },
  { bit: 16, event: "order.review_reminder", to: "brand", day: 4 },
  { bit: 32, event: "order.review_reminder", to: "brand", day: 6 },
] as const
type Reminder = (typeof REMINDERS)[number]
const REVIEW_REMINDERS = 8 | 16 | 32

/** Clears the reminders of the last day and of lateness. */
export const withoutDueReminders = (reminded: number): number => reminded & ~(2 | 4)

type Clocked = OrderFacts & Times & Pick<typeof orders.$inferSelect, "startedAt">

/** Undefined in other phases. */
export function reminderAt(order: Clocked, reminder: Reminder): number | undefined {
  const { turn, timer } = PHASES[order.phase]
  if (order.pausedAt !== null) return undefined
  if ("day" in reminder) {
    if (timer !== "reviews" || order.reviewDueAt === null) return undefined
    return order.reviewDueAt - REVIEW_MS + reminder.day * ORDER_DAY_MS
  }
  if (turn !== "influencer" || order.dueAt === null) return undefined
  if (reminder.event === "order.overdue") return order.dueAt
  if (reminder.event === "order.due_tomorrow") return order.dueAt - ORDER_DAY_MS
  return order.startedAt === null ? undefined : (order.startedAt + order.dueAt) / 2
}

export type TimerAction = Extract<
  OrderAction,
  "approve" | "complete" | "agreeToCancel" | "declineToCancel" | "decline"
>

/** Returns the action that a timeout triggers, and when. */
export function deadlineOf(order: OrderFacts): { action: TimerAction; at: number } | undefined {
  if (order.phase === "acceptance_pending" && order.answerDueAt !== null)
    return { action: "decline", at: order.answerDueAt }
  if (order.phase === "in_review" && order.reviewDueAt !== null)
    return { action: "approve", at: order.reviewDueAt }
  if (order.phase === "delivered" && order.reviewDueAt !== null)
    return { action: "complete", at: order.reviewDueAt }
  if (order.phase === "cancel_requested" && order.answerDueAt !== null)
    return {
      action: wasDelivered(order) ? "declineToCancel" : "agreeToCancel",
      at: order.answerDueAt,
    }
  return undefined
}

/** Undefined when no timer is left. */
export function nextOrderTimerAt(order: Clocked): number | undefined {
  const reminders = REMINDERS.filter(({ bit }) => (order.reminded & bit) === 0)
  const times = [deadlineOf(order)?.at, ...reminders.map((one) => reminderAt(order, one))]
  const known = times.filter((at) => at !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}
