import * as accounts from "#app/domain/books/ledger/accounts.ts"
import { repeatedEntryId } from "#app/domain/books/ledger/entry-keys.ts"
import { countPosted, moveLines, postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { providerFeeLines } from "#app/domain/books/ledger/provider-fee.ts"
import { queueDocuments } from "#app/domain/books/ledger/queue-documents.server.ts"
import type { ProviderTransfer } from "#app/platform/razorpay-route.server.ts"
import type { XPayout } from "#app/platform/razorpay-x.server.ts"
import type { EntryKind } from "#db/schema/ledger-words.ts"
import { findSourceOf, type PayoutRow } from "./payout-queries.server.ts"

/** Each function posts once, in the caller's transaction: docs/rules.md#the-books */

const { FEE, payableOf, taxesOf } = accounts

const entryOf = (kind: EntryKind, orderId: string, about: string) => ({
  ...{ kind, orderId, about },
  paymentId: findSourceOf({ orderId })?.paymentId ?? null,
})

const SOURCES = { route: accounts.GATEWAY, x: accounts.PAYOUT_BALANCE, manual: accounts.BANK }

const nextTime = ({ id }: PayoutRow): string =>
  repeatedEntryId(id, countPosted("payout_reversed", id) + 1)

export const hasArrived = ({ id }: Pick<PayoutRow, "id">): boolean =>
  countPosted("payout", id) > countPosted("payout_reversed", id)

/** Posts a payment to the influencer, from the account of its way. */
export function postPayout(payout: PayoutRow): void {
  const { orderId, influencerId, amountPaise, way } = payout
  const lines = moveLines(SOURCES[way ?? "manual"], payableOf(influencerId), amountPaise)
  postEntry(entryOf("payout", orderId, nextTime(payout)), lines)
}

/** Posts money that had arrived as back in its account, and owed again. */
export function postPayoutReversal(payout: PayoutRow): void {
  if (!hasArrived(payout)) return
  const { orderId, influencerId, amountPaise, way } = payout
  const lines = moveLines(payableOf(influencerId), SOURCES[way ?? "manual"], amountPaise)
  postEntry(entryOf("payout_reversed", orderId, nextTime(payout)), lines)
}

/** Posts a payout as taken for the influencer's debt; both are on one account, whose balance stays. */
export function postSetOff({ id, orderId, influencerId, amountPaise }: PayoutRow): void {
  const account = payableOf(influencerId)
  postEntry(entryOf("set_off", orderId, id), moveLines(account, account, amountPaise))
}

type Gross = Pick<PayoutRow, "amountPaise" | "feePaise" | "tdsPaise" | "tcsPaise">

/** Sums up what the brand paid for a completed order, in paise. */
export const grossOf = ({ amountPaise, feePaise, tdsPaise, tcsPaise }: Gross): number =>
  amountPaise + feePaise + tdsPaise + tcsPaise

/** Posts share, fee and withheld taxes of a completed order as owed back to its brand. */
export function postReturn(payout: PayoutRow, paymentId: string): void {
  const { influencerId, orderId, amountPaise, feePaise, tdsPaise, tcsPaise } = payout
  postEntry({ kind: "return", about: orderId, paymentId, orderId }, [
    { to: payableOf(influencerId), paise: amountPaise },
    { to: FEE, paise: feePaise },
    { to: taxesOf("tds"), paise: tdsPaise },
    { to: taxesOf("tcs"), paise: tcsPaise },
    { to: accounts.refundsOf(paymentId), paise: -grossOf(payout) },
  ])
  queueDocuments("order", orderId)
}

/** Posts what RazorpayX charged for a payout that arrived. */
export function postXFee(orderId: string, xPayoutId: string, { fees, tax }: XPayout): void {
  const cost = providerFeeLines(fees ?? 0, tax, accounts.PAYOUT_BALANCE)
  postEntry(entryOf("provider_fee", orderId, xPayoutId), cost)
}

type Charged = Pick<ProviderTransfer, "id" | "fees" | "tax" | "status">

/** Posts the provider's fee once a transfer is made; a failed transfer costs nothing. */
export function postTransferFee(orderId: string, { id, fees, tax, status }: Charged): void {
  const cost = providerFeeLines(fees ?? 0, tax)
  if (status !== "failed") postEntry(entryOf("provider_fee", orderId, id), cost)
  else if (countPosted("provider_fee", id) > 0) {
    const back = cost.map(({ to, paise }) => ({ to, paise: -paise }))
    postEntry(entryOf("provider_fee", orderId, repeatedEntryId(id, 2)), back)
  }
}
