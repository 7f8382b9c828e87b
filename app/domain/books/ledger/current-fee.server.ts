import { namesOfCountries } from "#app/domain/shared/countries.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatBasisPoints } from "#app/domain/shared/percent.ts"
import { env } from "#app/platform/env.server.ts"
import { findFeeError } from "#app/platform/setting-types.server.ts"

/** In basis points, for new payments: docs/rules.md#the-fee */
export const currentFee = (): number => env.FEE_BASIS_POINTS

/** Reports a fee below the provider's charge. */
export function findFeeErrorOf(): string | undefined {
  const fault = findFeeError(env)
  return fault && `FEE_BASIS_POINTS ${fault}.`
}

export const describeMoneySettings = (): [name: string, value: string][] => [
  ["Influencers are paid", env.RAZORPAY_ROUTE ? "by the provider (Route)" : "by hand"],
  ["Creators are paid in", namesOfCountries(env.PAYOUT_COUNTRIES)],
  ["Our fee", formatBasisPoints(env.FEE_BASIS_POINTS)],
  ["The provider keeps", formatBasisPoints(env.PROVIDER_COST_BASIS_POINTS)],
  ["Reserve at the provider", formatMoney(env.RESERVE_RUPEES * 100, "INR")],
]
