import {
  BANK,
  FEE,
  GATEWAY,
  GATEWAY_COST,
  payableOf,
  refundsOf,
  taxesOf,
} from "../ledger/accounts.ts"
import { askForPapers } from "../ledger/ask-for-papers.server.ts"
import { isPosted, move, post } from "../ledger/journal.server.ts"
import { findSourceOf, type PayoutRow } from "./payout-queries.server.ts"

/** Each of these posts in the caller's transaction, once: docs/rules.md#the-books */

const about = (payout: PayoutRow) => ({
  about: payout.id,
  paymentId: findSourceOf(payout)?.paymentId ?? null,
  orderId: payout.orderId,
})

/** An influencer has the money: the provider's, or by hand that of our own bank account. */
export function postPayout(payout: PayoutRow, way: "route" | "manual"): void {
  const from = way === "route" ? GATEWAY : BANK
  const lines = move(from, payableOf(payout.influencerId), payout.amountPaise)
  post({ kind: "payout", ...about(payout), about: nextPayoutOf(payout) }, lines)
}

/** What came back is paid once more. */
const nextPayoutOf = ({ id }: PayoutRow): string =>
  isPosted("payout_reversed", id) ? `${id}:again` : id

/** What the provider charges for a transfer that it made, whatever became of it then. */
export function postTransferFee(payout: PayoutRow, providerTransferId: string, fees: number): void {
  const entry = { ...about(payout), about: providerTransferId }
  post({ kind: "provider_fee", ...entry }, move(GATEWAY, GATEWAY_COST, fees))
}

export const hasArrived = ({ id }: PayoutRow): boolean => isPosted("payout", id)

/** Money that had arrived was taken back at the provider: it is owed again. */
export function postComeBack(payout: PayoutRow): void {
  if (!hasArrived(payout)) return
  const lines = move(payableOf(payout.influencerId), GATEWAY, payout.amountPaise)
  post({ kind: "payout_reversed", ...about(payout) }, lines)
}

/** What a completed order's brand paid: the share, our fee and what was withheld of it, in paise. */
export const grossOf = ({ amountPaise, feePaise, tdsPaise, tcsPaise }: Gross): number =>
  amountPaise + feePaise + tdsPaise + tcsPaise
type Gross = Pick<PayoutRow, "amountPaise" | "feePaise" | "tdsPaise" | "tcsPaise">

/** What a completed order earned, our fee of it and what was withheld is owed back to its brand. */
export function postReturn(payout: PayoutRow, paymentId: string): void {
  const { influencerId, orderId, amountPaise, feePaise, tdsPaise, tcsPaise } = payout
  post({ kind: "return", about: orderId, paymentId, orderId }, [
    { to: payableOf(influencerId), paise: amountPaise },
    { to: FEE, paise: feePaise },
    { to: taxesOf("tds"), paise: tdsPaise },
    { to: taxesOf("tcs"), paise: tcsPaise },
    { to: refundsOf(paymentId), paise: -grossOf(payout) },
  ])
  askForPapers("order", orderId)
}
