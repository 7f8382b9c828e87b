import type { EventType } from "#db/schema/event-types.ts"
import type { OrderPhase, Role } from "#db/schema/words.ts"

export type OrderParty = Role | "provider" | "clock" | "operator"

export type Row = {
  from: OrderPhase | "none"
  action: string
  by: readonly OrderParty[]
  /** "before": the phase in which timers stopped. */
  to: OrderPhase | "before"
  event: EventType
}

/** The influencer works, before delivery. */
export const WORKING = ["in_progress", "approved", "revision_requested"] as const
export const BEFORE_DELIVERY = [
  "in_progress",
  "in_review",
  "approved",
  "revision_requested",
] as const

export const each = <From extends Row["from"], const Rest extends Omit<Row, "from">>(
  phases: readonly From[],
  rest: Rest,
) => phases.map((from) => ({ from, ...rest }))
