// Balances of the stand-in, in paise.

import { sum } from "./settlements.mjs"

/** Balances of merchant and linked accounts; only settlements leave the provider. */
export function booksOf({ payments, refunds, linked, route, disputes, merchant: own }) {
  const captured = [...payments.values()].filter((payment) => payment.captured)
  const refunded = [...refunds.values()].filter(({ status }) => status !== "failed")
  const sent = [...route.transfers.values()].filter(({ status }) => status !== "failed")
  const merchant = {
    captured: sum(captured, (payment) => payment.amount),
    fees: sum(captured, (payment) => payment.fee),
    refunds: sum(refunded, (refund) => refund.amount),
    disputes: sum([...disputes.all.values()], (dispute) => dispute.amount_deducted),
    transfers: sum(sent, (transfer) => transfer.amount),
    transferFees: sum(sent, (transfer) => transfer.fees),
    reversals: sum(sent, (transfer) => transfer.amount_reversed),
    settled: own.settledPaise(),
    added: own.addedPaise(),
    adjusted: own.adjustedPaise(),
  }
  const gone = merchant.fees + merchant.refunds + merchant.transfers + merchant.transferFees
  const came = merchant.captured + merchant.reversals + merchant.added + merchant.adjusted
  const balance = came - gone - merchant.settled
  const accounts = [...linked.accounts.keys()].map((id) => [id, accountOf(id, sent, route)])
  return { merchant: { ...merchant, balance }, accounts: Object.fromEntries(accounts) }
}

function accountOf(accountId, sent, route) {
  const own = sent.filter(({ recipient }) => recipient === accountId)
  const paid = [...route.settlements.all.values()].filter(
    (one) => one.accountId === accountId && one.entity.status === "processed",
  )
  const account = {
    transferred: sum(own, (transfer) => transfer.amount),
    reversed: sum(own, (transfer) => transfer.amount_reversed),
    settled: sum(paid, ({ entity }) => entity.amount),
  }
  return { ...account, balance: account.transferred - account.reversed - account.settled }
}
