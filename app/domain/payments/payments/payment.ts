import type { payments } from "#db/schema/payments.ts"
import type { RefundStatus } from "#db/schema/words.ts"

/** Lists each step of a payment. One that failed may still be paid: it is settled or sent back. */
export const PAYMENT_STEPS = [
  { from: "created", action: "cancel", by: "brand", to: "failed", event: "payment.failed" },
  { from: "created", action: "attempt", by: "provider", to: "attempted", event: null },
  { from: "created", action: "fail", by: "provider", to: "failed", event: "payment.failed" },
  { from: "attempted", action: "fail", by: "provider", to: "failed", event: "payment.failed" },
  { from: "created", action: "settle", by: "provider", to: "paid", event: "payment.settled" },
  { from: "attempted", action: "settle", by: "provider", to: "paid", event: "payment.settled" },
  { from: "failed", action: "settle", by: "provider", to: "paid", event: "payment.settled" },
  { from: "created", action: "sendBack", by: "provider", to: "paid", event: "payment.refund_due" },
  {
    from: "attempted",
    action: "sendBack",
    by: "provider",
    to: "paid",
    event: "payment.refund_due",
  },
  { from: "failed", action: "sendBack", by: "provider", to: "paid", event: "payment.refund_due" },
  { from: "paid", action: "refund", by: "provider", to: "refunded", event: "payment.refunded" },
  { from: "refunded", action: "failRefund", by: "provider", to: "paid", event: null },
] as const
export type PaymentStep = (typeof PAYMENT_STEPS)[number]

/** The job that asks the provider what became of a payment. */
export const CHECK_PAYMENT_JOB = "check-payment"

/** The job that says that a payment came to nothing, once its checkout is over. */
export const NOTIFY_FAILED_PAYMENT_JOB = "notify-failed-payment"

/** The words under which the charge appears at the provider. */
export const CHARGE_DESCRIPTION = "Influencer Campaign Payment"

/** The error code of a payment that nobody made. */
export const ABANDONED_PAYMENT = "abandoned"

/** Releases the project afterwards. */
export const OPEN_FOR_MINUTES = 30

type Payment = typeof payments.$inferSelect

export type PaymentStage =
  | "unprepared"
  | "ready"
  | "confirming"
  | "failed"
  | "done"
  | "refunding"
  | "refund-failed"
  | "refunded"

/** Returns the stage that a brand sees at `now`. `refundStatus` is that of the last refund. */
export function paymentStageOf(
  payment: Pick<Payment, "status" | "fulfilment" | "providerOrderId" | "expiresAt">,
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
  // Unprepared as long as the provider has not answered.
  return payment.providerOrderId === null ? "unprepared" : "ready"
}

/** Describes the money of one cancelled order; the other orders keep theirs. */
export const PART_NOTES: Record<RefundStatus, string> = {
  due: "cancelled, its money goes back",
  pending: "cancelled, its money is on its way back",
  processed: "cancelled, its money was sent back",
  failed: "cancelled, the bank did not take its money back; we try again by ourselves",
}

/** Describes the returned money of one completed order. */
export const COMPLETED_ORDER_REFUND_NOTES: Record<RefundStatus, string> = {
  due: "completed, money of it goes back",
  pending: "completed, money of it is on its way back",
  processed: "completed, money of it was sent back",
  failed: "completed, the bank did not take its money back; we try again by ourselves",
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const EARLY_CHECKS = [2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE)

/**
 * At which age (milliseconds) to ask the provider next about a payment of age `age`: often at first, hourly
 * for a day, then every six hours. Undefined after five days, when money can no longer arrive.
 */
export function nextCheckAge(age: number): number | undefined {
  const early = EARLY_CHECKS.find((check) => check > age)
  if (early !== undefined) return early
  const step = age < DAY ? HOUR : 6 * HOUR
  const next = (Math.floor(age / step) + 1) * step
  return next <= 5 * DAY ? next : undefined
}

/** A receipt's number as it is printed: IM-2026-0042. Undefined where no money has come. */
export function formatReceiptNumber({
  receiptYear,
  receiptSerial,
}: Pick<Payment, "receiptYear" | "receiptSerial">): string | undefined {
  if (receiptYear === null || receiptSerial === null) return undefined
  return `IM-${receiptYear}-${String(receiptSerial).padStart(4, "0")}`
}
