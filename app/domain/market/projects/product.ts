import { formatMoney } from "#app/domain/shared/money.ts"
import type { StoredBrief } from "#db/schema/projects.ts"
import type { Currency, Role } from "#db/schema/words.ts"

const RETURNS: Record<Role, string> = {
  brand: "to be returned at the brand's cost",
  influencer: "to be returned at the influencer's cost",
}

/** "Clay set, worth ₹1,200, instead of money" */
export const describeProduct = (
  { name, valueMinor, isOnly, returnPaidBy }: NonNullable<StoredBrief["product"]>,
  currency: Currency,
): string =>
  [
    name,
    valueMinor === undefined ? "" : `worth ${formatMoney(valueMinor, currency)}`,
    isOnly ? "instead of money" : "",
    returnPaidBy ? RETURNS[returnPaidBy] : "",
  ]
    .filter(Boolean)
    .join(", ")
