import { refunds } from "#db/schema/payments.ts"

export const refundColumns = {
  id: refunds.id,
  paymentId: refunds.paymentId,
  amountPaise: refunds.amountPaise,
  status: refunds.status,
  reason: refunds.reason,
  providerRefundId: refunds.providerRefundId,
  createdAt: refunds.createdAt,
  processedAt: refunds.processedAt,
}
