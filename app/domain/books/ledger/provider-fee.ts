import { GATEWAY, GATEWAY_COST, INPUT_TAX, type LedgerAccount } from "./accounts.ts"

/** What the provider keeps, in paise: the tax in it is no cost, as the state gives it back. */
export function keptByProvider(
  feePaise: number,
  taxPaise: number | null | undefined,
  from: LedgerAccount = GATEWAY,
) {
  const tax = Math.min(taxPaise ?? 0, feePaise)
  return [
    { to: GATEWAY_COST, paise: feePaise - tax },
    { to: INPUT_TAX, paise: tax },
    { to: from, paise: -feePaise },
  ]
}
