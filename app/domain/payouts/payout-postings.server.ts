import { BANK, FEE, GATEWAY, GATEWAY_COST, payableOf, refundsOf } from "../ledger/accounts.ts"
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
  post({ kind: "payout", ...about(payout) }, lines)
}

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

/** What a completed order earned, and our fee of it, is owed back to its brand. */
export function postReturn(payout: PayoutRow, paymentId: string): void {
  const { influencerId, orderId, amountPaise, feePaise } = payout
  post({ kind: "return", about: orderId, paymentId, orderId }, [
    { to: payableOf(influencerId), paise: amountPaise },
    { to: FEE, paise: feePaise },
    { to: refundsOf(paymentId), paise: -(amountPaise + feePaise) },
  ])
}
