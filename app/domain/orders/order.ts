import type { OrderStatus } from "#db/schema/words.ts"
import { Conflict } from "../errors.ts"

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
