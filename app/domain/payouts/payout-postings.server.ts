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
import { nthTime } from "../ledger/entry-keys.ts"
import { move, post, timesPosted } from "../ledger/journal.server.ts"
import { findSourceOf, type PayoutRow } from "./payout-queries.server.ts"

/** Each of these posts in the caller's transaction, once: docs/rules.md#the-books */

const ofOrder = (orderId: string) => ({
  paymentId: findSourceOf({ orderId })?.paymentId ?? null,
  orderId,
})

/** An influencer has the money: the provider's, or by hand that of our own bank account. */
export function postPayout(payout: PayoutRow, way: "route" | "manual"): void {
  const from = way === "route" ? GATEWAY : BANK
  const lines = move(from, payableOf(payout.influencerId), payout.amountPaise)
  const about = nthTime(payout.id, timesPosted("payout_reversed", payout.id) + 1)
  post({ kind: "payout", ...ofOrder(payout.orderId), about }, lines)
}

type Charged = { id: string; fees?: number | null | undefined; status: string }

/** What the provider charges for a transfer as soon as it is made; one that failed costs nothing after all. */
export function postTransferFee(orderId: string, { id, fees, status }: Charged): void {
  const cost = move(GATEWAY, GATEWAY_COST, fees ?? 0)
  if (status !== "failed") post({ kind: "provider_fee", ...ofOrder(orderId), about: id }, cost)
  else if (timesPosted("provider_fee", id) > 0) {
    const back = move(GATEWAY_COST, GATEWAY, fees ?? 0)
    post({ kind: "provider_fee", ...ofOrder(orderId), about: nthTime(id, 2) }, back)
  }
}

export const hasArrived = ({ id }: PayoutRow): boolean =>
  timesPosted("payout", id) > timesPosted("payout_reversed", id)

/** Money that had arrived was taken back at the provider, or by the bank: it is owed again. */
export function postComeBack(payout: PayoutRow): void {
  if (!hasArrived(payout)) return
  const lines = move(payableOf(payout.influencerId), GATEWAY, payout.amountPaise)
  const about = nthTime(payout.id, timesPosted("payout_reversed", payout.id) + 1)
  post({ kind: "payout_reversed", ...ofOrder(payout.orderId), about }, lines)
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
