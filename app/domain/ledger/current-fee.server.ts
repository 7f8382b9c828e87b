import { env } from "#app/platform/env.server.ts"
import { feeFault } from "#app/platform/setting-types.server.ts"
import { namesOfCountries } from "../countries.ts"
import { formatMoney } from "../money.ts"
import { formatBasisPoints } from "../percent.ts"

/** Our fee of what is paid from now on, in basis points: docs/rules.md#the-fee */
export const currentFee = (): number => env.FEE_BASIS_POINTS

/** What is wrong with the fee where nothing pays what the provider keeps; undefined where something does. */
export function findFeeFault(): string | undefined {
  const fault = feeFault(env)
  return fault && `FEE_BASIS_POINTS ${fault}.`
}

/** The settings about money as an operator reads them. */
export const describeMoneySettings = (): [name: string, value: string][] => [
  ["Influencers are paid", env.RAZORPAY_ROUTE ? "by the provider (Route)" : "by hand"],
  ["Creators are paid in", namesOfCountries(env.PAYOUT_COUNTRIES)],
  ["Our fee", formatBasisPoints(env.FEE_BASIS_POINTS)],
  ["The provider keeps", formatBasisPoints(env.PROVIDER_COST_BASIS_POINTS)],
  ["Reserve at the provider", formatMoney(env.RESERVE_RUPEES * 100, "INR")],
]
