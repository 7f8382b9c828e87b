import type { EventType } from "#db/schema/event-types.ts"
import type { OrderPhase, Role } from "#db/schema/words.ts"

/** Who moves an order: its two sides, the payment provider, time, and the operator. */
export type OrderParty = Role | "provider" | "clock" | "operator"

/** A row of the table of an order's steps. */
export type Row = {
  from: OrderPhase | "none"
  action: string
  by: readonly OrderParty[]
  /** "before": where it stood when its timers were stopped. */
  to: OrderPhase | "before"
  event: EventType
}

/** Where the influencer works, and all that comes before the delivery. */
export const WORKING = ["in_progress", "approved", "revision_requested"] as const
export const BEFORE_DELIVERY = [
  "in_progress",
  "in_review",
  "approved",
  "revision_requested",
] as const

/** The same row for each of these phases. */
export const each = <From extends Row["from"], const Rest extends Omit<Row, "from">>(
  phases: readonly From[],
  rest: Rest,
) => phases.map((from) => ({ from, ...rest }))
