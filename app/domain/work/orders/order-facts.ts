import type { orders } from "#db/schema/orders.ts"
import type { Role } from "#db/schema/words.ts"

export type OrderRow = typeof orders.$inferSelect

export type OrderParty = Role | "provider" | "clock" | "operator"

/** Moments in milliseconds. */
export type OrderFacts = Pick<
  OrderRow,
  | "phase"
  | "phaseBefore"
  | "needsApproval"
  | "maxRevisions"
  | "revisionRound"
  | "dueAt"
  | "reviewDueAt"
  | "answerDueAt"
  | "deliveredAt"
  | "cancelledBy"
  | "proposedBy"
  | "proposedDueAt"
  | "cancelDeclinedAt"
>

/** The influencer works, before delivery. */
export const WORK_PHASES = ["in_progress", "approved", "revision_requested"] as const
export const BEFORE_DELIVERY = [
  "in_progress",
  "in_review",
  "approved",
  "revision_requested",
] as const

export const otherSide = (role: Role | null): Role => (role === "brand" ? "influencer" : "brand")

/** Timers and operators act for the brand. */
export const otherParty = (by: OrderParty): Role => otherSide(by === "influencer" ? by : "brand")

export const isLate = (dueAt: number | null, now: number): boolean => dueAt !== null && now >= dueAt

export const hasRoundLeft = (order: Pick<OrderFacts, "revisionRound" | "maxRevisions">) =>
  order.revisionRound < order.maxRevisions

/** After delivery, neither silence nor the brand alone can take the pay away. */
export const wasDelivered = ({ deliveredAt }: Pick<OrderFacts, "deliveredAt">): boolean =>
  deliveredAt !== null
