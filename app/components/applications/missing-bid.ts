import type { FieldState } from "#app/ui/form/field.tsx"

type BidFields = { bidAmount: FieldState; deliveryDays: FieldState & { value?: unknown } }

/** Where it stands beside the bid that both are missing; the days are told of by the same words. */
export const missingBidErrorId = ({ bidAmount, deliveryDays }: BidFields): string | undefined =>
  bidAmount.errors && !deliveryDays.value ? bidAmount.errorId : undefined
