import { pick } from "#app/domain/shared/pick.ts"
import { refunds } from "#db/schema/payments.ts"

export const refundColumns = {
  ...pick(refunds, "id", "paymentId", "amountPaise", "status", "reason"),
  ...pick(refunds, "providerRefundId", "createdAt", "processedAt"),
}
