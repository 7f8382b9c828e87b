import type { FieldState } from "#app/ui/form/field.tsx"

type BidFields = { bidAmount: FieldState; deliveryDays: FieldState & { value?: unknown } }

/** One id for both fields: amount and days share the message. */
export const missingBidErrorId = ({ bidAmount, deliveryDays }: BidFields): string | undefined =>
  bidAmount.errors && !deliveryDays.value ? bidAmount.errorId : undefined
