import type { Fulfilment, PaymentStatus, RefundStatus } from "#db/schema/words.ts"

/** The words under which the charge appears at the provider. */
export const CHARGE_DESCRIPTION = "Influencer Campaign Payment"

/** The error code of a payment that nobody made. */
export const ABANDONED = "abandoned"

/** How long a brand may take to pay before the project is released again. */
export const OPEN_FOR_MINUTES = 30

/**
 * What a brand can see of its payment. `ready`: can be paid. `unprepared`: the provider did not answer
 * yet. `confirming`: authorised, proof pending. `refund-failed`: the money should have gone back and did
 * not.
 */
export type PaymentStage =
  | "unprepared"
  | "ready"
  | "confirming"
  | "failed"
  | "done"
  | "refunding"
  | "refund-failed"
  | "refunded"

/** Where a payment stands at `now` (milliseconds). `refundStatus` is that of its last refund. */
export function stageOf(
  payment: {
    status: PaymentStatus
    fulfilment: Fulfilment
    providerOrderId: string | null
    expiresAt: number
  },
  now: number,
  refundStatus?: RefundStatus,
): PaymentStage {
  if (payment.status === "refunded") return "refunded"
  if (payment.fulfilment === "refund_due") {
    return refundStatus === "failed" ? "refund-failed" : "refunding"
  }
  if (payment.fulfilment === "done") return "done"
  if (payment.status === "attempted") return "confirming"
  if (payment.status === "failed" || payment.expiresAt <= now) return "failed"
  return payment.providerOrderId === null ? "unprepared" : "ready"
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EARLY_CHECKS = [2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE)
const DAY = 24 * HOUR

/**
 * When to ask the provider next about a payment of age `age` (milliseconds): often at first, hourly for
 * a day, then every six hours until money can no longer arrive. Undefined after five days.
 */
export function nextCheckAge(age: number): number | undefined {
  const early = EARLY_CHECKS.find((one) => one > age)
  if (early !== undefined) return early
  const step = age < DAY ? HOUR : 6 * HOUR
  const next = (Math.floor(age / step) + 1) * step
  return next <= 5 * DAY ? next : undefined
}
