import { findUnpayable } from "#app/domain/identity/profiles/payout-country.server.ts"
import { moneyModeOf } from "#app/domain/payments/payouts/money-mode.server.ts"
import { MIN_PAYMENT_PAISE } from "#app/domain/shared/money.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { env } from "#app/platform/env.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import type { Currency } from "#db/schema/words.ts"

type Item = {
  /** Missing where nobody bids. */
  bidMinor?: number
  bidPaise: number
  influencerId: string
  name: string
  isPriced?: boolean
}

/** Bids of 0 need no payment, and only a brief that pays with a product (docs/rules.md#product-only). */
export function canPay(currency: Currency, hasRate: boolean, all: readonly Item[]): PolicyResult {
  const unpriced = all.find(({ isPriced }) => isPriced === false)
  if (unpriced) {
    return deny(`${unpriced.name} bid 0 on a brief that pays money. Ask for another bid.`)
  }
  const items = all.filter(({ bidMinor }) => bidMinor !== 0)
  if (items.length === 0) return allow
  if (!isPaymentSetUp) return deny("Payments are not set up on this site.")
  const unserved = findUnpayable(items)
  if (unserved) return deny(unserved)
  if (!hasRate) {
    return deny(
      `This project is in ${currency}, and no exchange rate to rupees is set. It cannot be paid yet.`,
    )
  }
  const unready =
    env.PAYOUT_READINESS === "required"
      ? items.find(({ influencerId }) => moneyModeOf(influencerId) === "not_payable")
      : undefined
  if (unready) {
    return deny(
      `${unready.name} has not set up payouts yet, so they cannot be paid. Ask them to, then pay.`,
    )
  }
  return items.every(({ bidPaise }) => bidPaise >= MIN_PAYMENT_PAISE)
    ? allow
    : deny("The least that can be paid to an influencer is ₹1.")
}
