import { REASONS_OF_OTHERS } from "#db/schema/ledger-words.ts"
import type { RefundStatus } from "#db/schema/words.ts"

/** Lists the statuses that may follow: a bank may return an arrived refund, and a failed one may arrive after all. */
export const REFUND_STEPS: Record<RefundStatus, readonly RefundStatus[]> = {
  due: ["pending", "processed", "failed"],
  pending: ["processed", "failed"],
  processed: ["failed"],
  failed: ["processed"],
}

/** Our refund's name at the provider. */
export const refundReceipt = (id: string): string => `rf_${id}`

/** Tells that a person at the provider, or a bank, made the refund: it is not repeated. */
export const isExternalRefund = ({ reason }: { reason: string }): boolean =>
  REASONS_OF_OTHERS.includes(reason)
