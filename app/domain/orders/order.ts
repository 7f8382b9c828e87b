import { Conflict } from "../errors.ts"

/** In the order in which the filter names them. */
export const ORDER_STATUSES = ["ongoing", "completed", "draft"] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** draft: chosen and not paid yet. ongoing: paid. completed: the brand has the work. */
const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ["ongoing"],
  ongoing: ["completed"],
  completed: [],
}

const REFUSALS: Record<OrderStatus, string> = {
  draft: "This order is not paid yet.",
  ongoing: "This order is already ongoing.",
  completed: "This order is already completed.",
}

/** @throws Conflict when no order goes from `from` to `to` */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (!TRANSITIONS[from].includes(to)) throw new Conflict(REFUSALS[from])
}
