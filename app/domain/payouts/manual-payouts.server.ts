import { clock } from "#app/platform/clock.server.ts"
import { findPayableDestination } from "./destination.server.ts"
import { findPayoutStop, isOursToPay } from "./find-stop.server.ts"
import { type PayoutRow, pagesOfPayouts } from "./payout-queries.server.ts"

/** A payout that the operator may make, and where it goes, masked. */
export type ManualPayout = PayoutRow & { masked: string }

/**
 * The payouts that the operator may make by hand: what is due and not the provider's to pay, then what
 * failed there; `limit` at most (docs/rules.md#payouts-by-hand).
 */
export function listManualPayouts(limit: number): ManualPayout[] {
  const found: ManualPayout[] = []
  for (const status of ["due", "failed"] as const) {
    for (const page of pagesOfPayouts(status, clock.now())) {
      found.push(...page.flatMap(asManual))
      if (found.length >= limit) return found.slice(0, limit)
    }
  }
  return found
}

function asManual(payout: PayoutRow): ManualPayout[] {
  const destination = findPayableDestination(payout.influencerId)
  const isPayable = destination && isOursToPay(payout) && findPayoutStop(payout) === undefined
  return isPayable ? [{ ...payout, masked: destination.masked }] : []
}
