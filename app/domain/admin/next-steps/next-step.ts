import type { Permission } from "#app/domain/identity/accounts/permissions.ts"
import { ORDER_DAY_MS } from "#app/domain/work/orders/order-limits.ts"
import type { OrderAction } from "#app/domain/work/orders/order-table.ts"
import type { TimerAction } from "#app/domain/work/orders/order-times.ts"
import type { Currency } from "#db/schema/words.ts"

/** On a dashboard, and on the page of all steps: docs/rules.md#next-steps */
export const SHOWN_STEPS = 8
export const ALL_STEPS = 100

/** Higher counts show as "more". */
export const MAX_COUNTED_STEPS = 50

/** In minor units. */
type Amount = { amountMinor: number; currency: Currency }

/** Missing where the brief has changed since the bid, which has to be read first. */
type OpenOffer = { counterId: string; shownTermsId: string }

/** Of a product on its way there or back. */
export type ParcelStep = "ship" | "ship-again" | "report" | "send-back" | "confirm-return"

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
        /** The consequence at `dueAt` without an answer. */
        bySilence?: TimerAction | undefined
      }
    | { kind: "early-draft"; orderId: string; count: number; counterpart: string | null }
    | { kind: "dispute"; orderId: string }
    | { kind: "address"; orderId: string }
    | { kind: "parcel"; orderId: string; toDo: ParcelStep }
    | { kind: "ad-code"; orderId: string; codeId: string }
    | ({ kind: "payment"; paymentId: string } & Amount)
    | ({ kind: "unpaid"; projectId: string; count: number } & Amount)
    | { kind: "billing" }
    | { kind: "applicants"; projectId: string; count: number }
    | { kind: "draft"; projectId: string }
    | ({
        kind: "counter"
        applicationId: string
        deliveryDays: number
        /** Null if the brand left. */
        brandName: string | null
        offer: OpenOffer | undefined
      } & Amount)
    | ({ kind: "offer"; threadId: string; isToPay: boolean } & Amount)
    | { kind: "brief"; applicationId: string }
    | { kind: "invitation"; invitationId: string }
    | { kind: "payout-details" }
    | { kind: "review"; orderId: string; counterpart: string | null }
  )

/** Permission of each, in an order that breaks ties of due date: money and pending answers first. */
const PERMISSIONS: Record<NextStep["kind"], Permission> = {
  payment: "money",
  dispute: "work",
  billing: "money",
  unpaid: "money",
  order: "work",
  "early-draft": "work",
  address: "work",
  parcel: "work",
  "ad-code": "work",
  counter: "work",
  offer: "work",
  "payout-details": "money",
  applicants: "work",
  invitation: "work",
  brief: "work",
  review: "work",
  draft: "work",
}

const KINDS = Object.keys(PERMISSIONS)

export function permissionOfNextStep(step: NextStep): Permission {
  const isRelease = step.kind === "order" && step.action === "complete"
  const isPayment = step.kind === "offer" && step.isToPay
  return isRelease || isPayment ? "money" : PERMISSIONS[step.kind]
}

/** An offer to answer comes before what is due later. */
const OFFER_DUE_MS = 7 * ORDER_DAY_MS

const urgencyOf = ({ kind, dueAt }: NextStep, now: number): number =>
  dueAt ?? (kind === "counter" ? now + OFFER_DUE_MS : Number.POSITIVE_INFINITY)

/** Undated steps last, except offers; ties by kind. */
export const sortByUrgency = (steps: readonly NextStep[], now: number): NextStep[] =>
  steps.toSorted(
    (one, other) =>
      urgencyOf(one, now) - urgencyOf(other, now) ||
      KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
      0,
  )
