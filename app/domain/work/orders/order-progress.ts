import type { OrderPhase } from "#db/schema/words.ts"
import type { OrderDetails } from "./order-details.server.ts"

type Facts = Pick<
  OrderDetails,
  | "phase"
  | "phaseBefore"
  | "needsApproval"
  | "paidAt"
  | "startedAt"
  | "submittedAt"
  | "approvedAt"
  | "deliveredAt"
  | "completedAt"
  | "cancelledAt"
> & { amountMinor?: number; orderedAt?: number }

/** `isBack`: the money is the brand's again. */
type PaidOut = { at: number | null; isBack: boolean }

type Step = {
  label: string
  /** While the order waits for this step. */
  phases: readonly OrderPhase[]
  at: (order: Facts, paidOut: PaidOut | undefined) => number | null
  /** Only where the brand sees drafts. */
  isOfDrafts?: true
  /** Only while it is the next. */
  isPassing?: true
  /** Instead of the label where the product alone is the pay; null leaves the step out. */
  free?: string | null
}

const STEPS: readonly Step[] = [
  {
    label: "Paid",
    free: "Started",
    phases: ["payment_pending"],
    at: ({ paidAt, startedAt, orderedAt, amountMinor }) =>
      paidAt ?? startedAt ?? (amountMinor === 0 ? (orderedAt ?? null) : null),
  },
  { label: "Agreed", phases: ["acceptance_pending"], at: () => null, isPassing: true },
  {
    label: "Draft",
    phases: ["in_progress", "revision_requested"],
    at: (order) => order.submittedAt,
    isOfDrafts: true,
  },
  {
    label: "Approved",
    phases: ["in_review"],
    at: (order) => order.approvedAt,
    isOfDrafts: true,
  },
  {
    label: "Live",
    phases: ["approved", "in_progress", "revision_requested"],
    at: (order) => order.deliveredAt,
  },
  { label: "Accepted", phases: ["delivered"], at: (order) => order.completedAt },
  {
    label: "Paid out",
    free: null,
    phases: ["completed"],
    at: (_order, paidOut) => paidOut?.at ?? null,
  },
]

export type ProgressStep = {
  label: string
  at: number | null
  state: "done" | "current" | "later" | "skipped"
}

/** Lists the steps from payment to payout with their dates: docs/rules.md#an-order-at-a-glance */
export function listProgress(order: Facts, paidOut: PaidOut | undefined): ProgressStep[] {
  const { phase, phaseBefore, needsApproval, cancelledAt, amountMinor } = order
  const steps = STEPS.filter(
    ({ isOfDrafts, isPassing, phases }) =>
      (needsApproval || !isOfDrafts) && (!isPassing || phases.includes(phase)),
  ).flatMap(({ free, ...step }) => {
    const label = amountMinor === 0 && free !== undefined ? free : step.label
    return label === null ? [] : [{ ...step, label }]
  })
  if (phase === "cancelled") {
    const reached = steps.flatMap(({ label, at }) => toDone(label, at(order, paidOut)))
    return [...reached, { label: "Cancelled", at: cancelledAt, state: "done" }]
  }
  const isPaused = phase === "cancel_requested" || phase === "disputed"
  const working = isPaused ? (phaseBefore ?? "in_progress") : phase
  const found = steps.findIndex(({ phases }) => phases.includes(working))
  const current = found < 0 ? steps.length : found
  return steps.map(({ label, at: dateOf }, index) => {
    const at = dateOf(order, paidOut)
    if (index > current) return { label, at: null, state: "later" }
    if (index < current) return { label, at, state: at === null ? "skipped" : "done" }
    if (working !== "completed") return { label, at: null, state: "current" }
    if (paidOut?.isBack) return { label: "Refunded", at: null, state: "done" }
    return { label, at, state: at === null ? "current" : "done" }
  })
}

const toDone = (label: string, at: number | null): ProgressStep[] =>
  at === null ? [] : [{ label, at, state: "done" }]
