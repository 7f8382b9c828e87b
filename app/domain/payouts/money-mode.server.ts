import { companyOnPapers } from "#app/platform/company-details.server.ts"
import { notePayoutCountry } from "../billing/payout-country.server.ts"
import { describeMoney, type MoneyMode } from "../ledger/how-money-moves.ts"
import { findPayableDestination } from "./destination.server.ts"
import { findHoldingAccount } from "./hold.server.ts"

/** Who keeps what a creator earns by an order that is paid for now: docs/rules.md#how-money-moves */
export function moneyModeOf(influencerId: string): MoneyMode {
  if (findHoldingAccount(influencerId)) return "on_hold"
  return findPayableDestination(influencerId) ? "kept" : "not_payable"
}

/** Says in sentences where the money of a bill is kept. */
export const describeMoneyOf = (
  creators: readonly { influencerId: string; name: string }[],
): string[] => {
  const noted = creators.map(({ influencerId, name }) => {
    const mode = moneyModeOf(influencerId)
    const note = mode === "not_payable" ? notePayoutCountry(influencerId) : null
    return { name, mode, note }
  })
  const served = noted.filter(({ note }) => note === null)
  const sentences = noted.flatMap(({ name, note }) => (note === null ? [] : [`${name}: ${note}`]))
  return [...describeMoney(served, companyOnPapers.name), ...sentences]
}
