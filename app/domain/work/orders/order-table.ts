import { requireTransition } from "#app/domain/shared/transitions.ts"
import type { OrderPhase, OrderStatus } from "#db/schema/words.ts"
import { ACCEPTANCE_ACTIONS } from "./acceptance-actions.ts"
import { ANSWER_ACTIONS } from "./answer-actions.ts"
import { DISPUTE_ACTIONS } from "./dispute-actions.ts"
import type { OrderActionRow, OrderButton } from "./order-action-row.ts"
import type { OrderParty } from "./order-facts.ts"
import { REQUEST_ACTIONS } from "./request-actions.ts"
import { WORK_ACTIONS } from "./work-actions.ts"

export type { OrderParty } from "./order-facts.ts"

const ACTION_ROWS = [
  ...ACCEPTANCE_ACTIONS,
  ...ANSWER_ACTIONS,
  ...WORK_ACTIONS,
  ...REQUEST_ACTIONS,
  ...DISPUTE_ACTIONS,
]
export type OrderAction = (typeof ACTION_ROWS)[number]["action"]

type Row = OrderActionRow & { action: OrderAction }
export type OrderStep = Omit<Row, "from" | "to"> & {
  from: OrderPhase | "none"
  to: Exclude<Row["to"], "same">
}

/**
 * All transitions of an order, for verbs, buttons, timers and tests, in the order of the buttons;
 * timers: PHASES. "none" means no order yet.
 */
export const ORDER_STEPS: readonly OrderStep[] = /* @__PURE__ */ ACTION_ROWS.flatMap(
  ({ from, to, ...row }: Row) =>
    from.flatMap((phase): OrderStep[] => {
      const next = to === "same" ? phase : to
      return next === "none" ? [] : [{ ...row, from: phase, to: next }]
    }),
)

// Pure, so that pages which need only PHASES load no actions.

/** Actions with a button, in display order. */
export const ORDER_BUTTONS: ReadonlyMap<OrderAction, OrderButton> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ ACTION_ROWS.flatMap(({ action, button }: Row) =>
    button ? [[action, button] as const] : [],
  ),
)

type Phase = {
  /** For legacy calls and metrics. */
  status: OrderStatus
  /** Party to act; missing when over. */
  turn?: OrderParty
  /** Timeout of the brand for `reviews`, of the other side for `answers`. */
  timer?: "reviews" | "answers"
  /** The due date is paused. */
  isPaused?: true
  label: string
}

export const PHASES: Record<OrderPhase, Phase> = {
  payment_pending: { status: "draft", turn: "brand", label: "Awaiting payment" },
  acceptance_pending: {
    status: "ongoing",
    turn: "influencer",
    timer: "answers",
    label: "Awaiting acceptance",
  },
  in_progress: { status: "ongoing", turn: "influencer", label: "In progress" },
  in_review: { status: "ongoing", turn: "brand", timer: "reviews", label: "In review" },
  approved: { status: "ongoing", turn: "influencer", label: "Approved, to be posted" },
  revision_requested: { status: "ongoing", turn: "influencer", label: "Changes requested" },
  delivered: { status: "ongoing", turn: "brand", timer: "reviews", label: "Delivered" },
  cancel_requested: {
    status: "ongoing",
    timer: "answers",
    isPaused: true,
    label: "Cancellation requested",
  },
  disputed: { status: "ongoing", turn: "operator", isPaused: true, label: "In dispute" },
  completed: { status: "completed", label: "Completed" },
  cancelled: { status: "cancelled", label: "Cancelled" },
}

/** Expects an existing transition. @throws Conflict */
export const getOrderStep = (from: OrderPhase | "none", action: OrderAction): OrderStep =>
  requireTransition<OrderStep>(ORDER_STEPS, from, action, "There is no such order.")
