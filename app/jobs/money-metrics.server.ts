import { findShortage } from "#app/domain/books/ledger/balance-check.server.ts"
import { totalsByKind } from "#app/domain/books/ledger/balances.server.ts"
import {
  countOpenPayouts,
  findPayoutDelay,
} from "#app/domain/payments/payouts/payout-figures.server.ts"
import {
  countDifferences,
  findReconciliationAge,
} from "#app/domain/payments/reconciliation/reconciled-days.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { gauge, gaugeBy } from "#app/platform/metrics.server.ts"

/** Adds money to `/metrics`; call once, in a process with a worker. */
export function measureMoneyMetrics(): void {
  gaugeBy(
    "ledger_balance_paise",
    "What all accounts of a kind come to in the books, in paise; what is owed is below zero.",
    "account",
    totalsByKind,
  )
  gaugeBy(
    "ledger_differences",
    "What differed between our books and the provider's, or within ours, and was not seen mended.",
    "kind",
    countDifferences,
  )
  gauge("reconciliation_age_seconds", "Since the books were compared; absent before that.", () => {
    const age = findReconciliationAge()
    return age === undefined ? undefined : age / SECOND
  })
  gauge(
    "balance_missing_paise",
    "What our balance at the provider lacks, as it was asked last; 0 when nothing is missing.",
    () => findShortage()?.missingPaise ?? 0,
  )
  gauge(
    "x_balance_missing_paise",
    "Missing on the RazorpayX account, as of the last check; 0 when nothing is missing.",
    () => findShortage("x")?.missingPaise ?? 0,
  )
  gaugeBy("payouts_open", "Payouts that are not over, by status.", "status", countOpenPayouts)
  gauge(
    "payout_delay_seconds",
    "For how long the payout that waits longest has been due; 0 when none waits.",
    () => findPayoutDelay() / SECOND,
  )
}
