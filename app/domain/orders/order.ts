import type { OrderStatus } from "#db/schema/words.ts"
import { requireTransition } from "../transitions.ts"

/** What happens to an order, and the event that says so. "none" is an order that is not there yet. */
export const ORDER_STEPS = [
  { from: "none", action: "draft", by: "brand", to: "draft", event: "order.drafted" },
  { from: "none", action: "start", by: "provider", to: "ongoing", event: "order.started" },
  { from: "draft", action: "start", by: "provider", to: "ongoing", event: "order.started" },
  { from: "ongoing", action: "complete", by: "brand", to: "completed", event: "order.completed" },
] as const
type OrderStep = (typeof ORDER_STEPS)[number]

/** The job that reminds a brand of a shortlisting that it has not paid for, and when it is due. */
export const REMIND_OF_PAYMENT = "remind-of-payment"
export const REMIND_AFTER_HOURS = 72

/** What a timeline says of each event. */
export const TIMELINE_LABELS: Readonly<Record<string, string>> = {
  "order.drafted": "Shortlisted, waiting for payment",
  "order.started": "Paid and started",
  "order.completed": "Completed",
} satisfies Record<OrderStep["event"], string>

/** What is said of an order beside its applicant. */
export const ORDER_NOTES: Record<OrderStatus, string> = {
  draft: "The order awaits payment",
  ongoing: "The order is ongoing",
  completed: "The order is completed",
}

const REFUSALS: Record<OrderStatus | "none", string> = {
  none: "There is no such order.",
  draft: "This order is not paid yet.",
  ongoing: "This order is already ongoing.",
  completed: "This order is already completed.",
}

/** @throws Conflict where an order in this state does not allow it */
export const requireOrderStep = (from: OrderStatus | "none", action: OrderStep["action"]) =>
  requireTransition<OrderStep>(ORDER_STEPS, from, action, REFUSALS[from])

/** The choices of the orders list; 'all' is a filter and no status. */
export const ORDER_FILTERS = ["all", "ongoing", "completed", "draft"] as const satisfies readonly (
  | OrderStatus
  | "all"
)[]
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** The filter that a query string names; anything else means all. */
export const toOrderFilter = (text: string | null): OrderFilter =>
  ORDER_FILTERS.find((filter) => filter === text) ?? "all"

/** What is said where the figures of a dashboard cannot be read. */
export const METRICS_FAULT = "Something went wrong while fetching metrics"
