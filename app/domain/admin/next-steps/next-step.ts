import type { OrderAction } from "#app/domain/work/orders/order-table.ts"

/** How many next steps a dashboard shows: docs/rules.md#next-steps */
export const SHOWN_STEPS = 8

/** From here on a number only says "more". */
export const MAX_COUNTED = 50

type About = {
  /** The project's or the order's title. */
  title: string
  /** By when it is to be done; undefined where time does nothing. */
  dueAt?: number | undefined
}

/** Something that waits for the one who looks. */
export type NextStep = About &
  (
    | {
        kind: "order"
        orderId: string
        projectId: string
        action: OrderAction
        /** The other side's name; null when they have left. */
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

/** Of those with the same day, or none: money and answers that somebody waits for come first. */
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

/** What is due soonest first, then what has no date, each in the order of RANKS. */
export const inOrder = (steps: readonly NextStep[]): NextStep[] =>
  steps.toSorted(
    (one, other) =>
      (one.dueAt ?? Number.POSITIVE_INFINITY) - (other.dueAt ?? Number.POSITIVE_INFINITY) ||
      RANKS[one.kind] - RANKS[other.kind] ||
      0,
  )
