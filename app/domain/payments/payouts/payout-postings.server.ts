import {
  BANK,
  FEE,
  GATEWAY,
  type LedgerAccount,
  PAYOUT_BALANCE,
  payableOf,
  refundsOf,
  taxesOf,
} from "#app/domain/books/ledger/accounts.ts"
import { nthTime } from "#app/domain/books/ledger/entry-keys.ts"
import { move, post, timesPosted } from "#app/domain/books/ledger/journal.server.ts"
import { keptByProvider } from "#app/domain/books/ledger/provider-fee.ts"
import { requestDocuments } from "#app/domain/books/ledger/request-documents.server.ts"
import type { ProviderTransfer } from "#app/platform/razorpay-route.server.ts"
import type { PayoutWay } from "#db/schema/ledger-words.ts"
import { findSourceOf, type PayoutRow } from "./payout-queries.server.ts"

/** Each of these posts in the caller's transaction, once: docs/rules.md#the-books */

const ofOrder = (orderId: string) => ({
  paymentId: findSourceOf({ orderId })?.paymentId ?? null,
  orderId,
})

const SOURCES: Record<PayoutWay, LedgerAccount> = {
  route: GATEWAY,
  x: PAYOUT_BALANCE,
  manual: BANK,
}

/** An influencer has the money: the provider's, RazorpayX's, or by hand that of our own bank account. */
export function postPayout(payout: PayoutRow, way: PayoutWay): void {
  const lines = move(SOURCES[way], payableOf(payout.influencerId), payout.amountPaise)
  const about = nthTime(payout.id, timesPosted("payout_reversed", payout.id) + 1)
  post({ kind: "payout", ...ofOrder(payout.orderId), about }, lines)
}

/** Our bank, or RazorpayX, has a payout again: it is owed anew. */
export function postBankReturn(payout: PayoutRow, to: LedgerAccount = BANK): void {
  const lines = move(payableOf(payout.influencerId), to, payout.amountPaise)
  const time = timesPosted("payout_reversed", payout.id) + 1
  post(
    { kind: "payout_reversed", ...ofOrder(payout.orderId), about: nthTime(payout.id, time) },
    lines,
  )
}

/** What is due to an influencer is taken for what they owe us: both are on one account, which stays as it is. */
export function postSetOff(payout: PayoutRow): void {
  const account = payableOf(payout.influencerId)
  post(
    { kind: "set_off", ...ofOrder(payout.orderId), about: payout.id },
    move(account, account, payout.amountPaise),
  )
}

/** What RazorpayX charges for a payout that arrived. */
export function postXFee(
  orderId: string,
  tryId: string,
  feePaise: number,
  taxPaise: number | null | undefined,
): void {
  if (feePaise === 0) return
  const cost = keptByProvider(feePaise, taxPaise, PAYOUT_BALANCE)
  post({ kind: "provider_fee", ...ofOrder(orderId), about: tryId }, cost)
}

type Charged = Pick<ProviderTransfer, "id" | "fees" | "tax" | "status">

/** What the provider charges for a transfer as soon as it is made; one that failed costs nothing after all. */
export function postTransferFee(orderId: string, { id, fees, tax, status }: Charged): void {
  const cost = keptByProvider(fees ?? 0, tax)
  if (status !== "failed") post({ kind: "provider_fee", ...ofOrder(orderId), about: id }, cost)
  else if (timesPosted("provider_fee", id) > 0) {
    const back = cost.map(({ to, paise }) => ({ to, paise: -paise }))
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
  requestDocuments("order", orderId)
}
