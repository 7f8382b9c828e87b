import type { Currency, OrderStatus } from "#db/schema/words.ts"

/** The choices of the orders list; 'all' is a filter and no status. */
export const ORDER_FILTERS = ["all", "ongoing", "completed", "draft"] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** The filter that a query string names; anything else means all. */
export const toOrderFilter = (text: string | null): OrderFilter =>
  ORDER_FILTERS.find((filter) => filter === text) ?? "all"

/** An order as one of its two sides sees it in a list. */
export type OrderSummary = {
  id: string
  projectId: string
  title: string
  status: OrderStatus
  currency: Currency
  amountMinor: number
  orderedAt: number
  /** The name of the other side; null when that user is gone: docs/rules.md#who-has-left */
  counterpart: string | null
}
