import {
  countOwnCreators,
  isOwnCreator,
} from "#app/domain/identity/own-creators/own-creators.server.ts"
import { namesOfCountries } from "#app/domain/shared/countries.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatBasisPoints } from "#app/domain/shared/percent.ts"
import { env } from "#app/platform/env.server.ts"
import { findFeeError } from "#app/platform/setting-types.server.ts"

/** In basis points, for new payments: docs/rules.md#the-fee */
export const currentFee = (): number => env.FEE_BASIS_POINTS

/** Between two sides: docs/rules.md#own-creators */
export const feeBetween = (brandId: string, influencerId: string): number =>
  env.OWN_CREATOR_FEE_BASIS_POINTS !== undefined && isOwnCreator({ brandId, influencerId })
    ? env.OWN_CREATOR_FEE_BASIS_POINTS
    : currentFee()

/** Lists the fees among influencers: the general one, and the one with those whom the brand brought. */
export function feesAmong(brandId: string, influencerIds: readonly string[]): [number, number] {
  const general = currentFee()
  const ownFee = env.OWN_CREATOR_FEE_BASIS_POINTS
  const count = ownFee === undefined ? 0 : countOwnCreators(brandId, influencerIds)
  if (ownFee === undefined || count === 0) return [general, general]
  return [count < influencerIds.length ? general : ownFee, ownFee]
}

/** Reports a fee below the provider's charge. */
export function findFeeErrorOf(): string | undefined {
  const fault = findFeeError(env)
  return fault && `FEE_BASIS_POINTS ${fault}.`
}

export const describeMoneySettings = (): [name: string, value: string][] => [
  ["Influencers are paid", env.RAZORPAY_ROUTE ? "by the provider (Route)" : "by hand"],
  ["Creators are paid in", namesOfCountries(env.PAYOUT_COUNTRIES)],
  ["Our fee", formatBasisPoints(currentFee())],
  [
    "Our fee with own creators",
    formatBasisPoints(env.OWN_CREATOR_FEE_BASIS_POINTS ?? currentFee()),
  ],
  ["The provider keeps", formatBasisPoints(env.PROVIDER_COST_BASIS_POINTS)],
  ["Reserve at the provider", formatMoney(env.RESERVE_RUPEES * 100, "INR")],
]
