import type { OrderAction } from "#app/domain/work/orders/order-table.ts"

/** docs/rules.md#next-steps */
export const SHOWN_STEPS = 8

/** Higher counts show as "more". */
export const MAX_COUNTED = 50

type About = {
  /** The project's or order's title. */
  title: string
  /** Undefined if there is no deadline. */
  dueAt?: number | undefined
}

export type NextStep = About &
  (
    | {
        kind: "order"
        orderId: string
        projectId: string
        action: OrderAction
        /** Null if the other side left. */
        counterpart: string | null
      }
    | { kind: "dispute"; orderId: string }
    | { kind: "payment"; paymentId: string }
    | { kind: "unpaid"; projectId: string; count: number }
    | { kind: "applicants"; projectId: string; count: number }
    | { kind: "draft"; projectId: string }
    | { kind: "counter"; applicationId: string }
    | { kind: "brief"; applicationId: string }
    | { kind: "invitation"; invitationId: string }
    | { kind: "payout-details" }
    | { kind: "review"; orderId: string; counterpart: string | null }
  )

/** Breaks ties of due date: money and pending answers first. */
const RANKS: Record<NextStep["kind"], number> = {
  payment: 0,
  dispute: 1,
  unpaid: 2,
  order: 3,
  counter: 4,
  "payout-details": 5,
  applicants: 6,
  invitation: 7,
  brief: 8,
  review: 9,
  draft: 10,
}

/** Undated steps last; ties by RANKS. */
export const inOrder = (steps: readonly NextStep[]): NextStep[] =>
  steps.toSorted(
    (one, other) =>
      (one.dueAt ?? Number.POSITIVE_INFINITY) - (other.dueAt ?? Number.POSITIVE_INFINITY) ||
      RANKS[one.kind] - RANKS[other.kind] ||
      0,
  )
