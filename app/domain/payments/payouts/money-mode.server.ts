import { describeMoneyModes, type MoneyMode } from "#app/domain/books/ledger/how-money-moves.ts"
import { findPayoutRefusals } from "#app/domain/identity/profiles/payout-country.server.ts"
import { companyOnDocuments } from "#app/platform/company-details.server.ts"
import { findHoldingAccount, findPayableDestination } from "./destination.server.ts"

/** Returns who keeps a creator's share of an order paid now: docs/rules.md#how-money-moves */
export function moneyModeOf(influencerId: string): MoneyMode {
  if (findHoldingAccount(influencerId)) return "on_hold"
  return findPayableDestination(influencerId) ? "kept" : "not_payable"
}

/** Says in sentences where the money of a bill is kept. */
export const describeMoneyOf = (
  creators: readonly { influencerId: string; name: string }[],
): string[] => {
  const notes = findPayoutRefusals(creators)
  const noted = creators.map(({ influencerId, name }) => {
    const mode = moneyModeOf(influencerId)
    return { name, mode, note: mode === "not_payable" ? notes[influencerId] : undefined }
  })
  const served = noted.filter(({ note }) => note === undefined)
  const sentences = noted.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : []))
  return [...describeMoneyModes(served, companyOnDocuments.name), ...sentences]
}
