import { GATEWAY, GATEWAY_COST, INPUT_TAX, type LedgerAccount } from "./accounts.ts"

/** In paise; its tax is no cost, since the state refunds it. */
export function providerFeeLines(
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
