import { z } from "zod"
import { X_PAYOUT_STATUSES } from "#db/schema/ledger-words.ts"
import { env } from "./env.server.ts"
import {
  askRazorpay,
  assertIdFormat,
  getPastSdk,
  listOf,
  postPastSdk,
} from "./razorpay-client.server.ts"

export const X_PAYOUT_ID = /^pout_[A-Za-z0-9]{14}$/

const XPayoutEntity = z.object({
  id: z.string().regex(X_PAYOUT_ID),
  amount: z.number().int(),
  status: z.enum(X_PAYOUT_STATUSES).exclude(["asked"]),
  reference_id: z.string().nullish(),
  /** The bank's reference. */
  utr: z.string().max(64).nullish().catch(null),
  /** Tax included; known from processing on. */
  fees: z.number().int().min(0).nullish(),
  tax: z.number().int().min(0).nullish(),
  /** Replaces failure_reason. */
  status_details: z
    .object({ description: z.string().max(1000).nullish(), reason: z.string().max(200).nullish() })
    .nullish()
    .catch(null),
})
export type XPayout = z.output<typeof XPayoutEntity>

type Account = { vpa: string } | { legalName: string; ifsc: string; accountNumber: string }
type Asked = { key: string; amountPaise: number; name: string; account: Account }

export const MAX_BY_UPI = 100_000_00
const MAX_BY_IMPS = 500_000_00

function modeOf({ account, amountPaise }: Asked): string {
  if ("vpa" in account) return "UPI"
  return amountPaise <= MAX_BY_IMPS ? "IMPS" : "NEFT"
}

const LIST_PRICES = { UPI: 236, IMPS: 354, NEFT: 236 }

/** Returns the list price of a payout with GST, in paise; a contract may have another. */
export function payoutPriceOf({ isUpi, amountPaise }: { isUpi: boolean; amountPaise: number }) {
  if (isUpi) return LIST_PRICES.UPI
  return amountPaise <= MAX_BY_IMPS ? LIST_PRICES.IMPS : LIST_PRICES.NEFT
}

const BankingBalance = z.object({
  account_number: z.string().max(40),
  /** In paise. */
  available_amount: z.number().int(),
})

const fundAccountOf = (account: Account) =>
  "vpa" in account
    ? { account_type: "vpa", vpa: { address: account.vpa } }
    : {
        account_type: "bank_account",
        bank_account: {
          name: account.legalName,
          ifsc: account.ifsc,
          account_number: account.accountNumber,
        },
      }

/** Payouts of RazorpayX. Provider errors are returned, never thrown. */
export const razorpayX = {
  /** Creates a payout once per `key`; without funds it waits. */
  createPayout: (asked: Asked) =>
    askRazorpay(XPayoutEntity, (client) => {
      const body = {
        account_number: env.RAZORPAYX_ACCOUNT_NUMBER,
        amount: asked.amountPaise,
        currency: "INR",
        mode: modeOf(asked),
        purpose: "payout",
        queue_if_low_balance: true,
        reference_id: asked.key,
        narration: "Influencer payout",
        fund_account: {
          ...fundAccountOf(asked.account),
          contact: { name: asked.name.slice(0, 50), type: "vendor" },
        },
      }
      return postPastSdk(client, "/v1/payouts", body, { "X-Payout-Idempotency": asked.key })
    }),

  fetchPayout: (id: string) =>
    askRazorpay(XPayoutEntity, (client) =>
      getPastSdk(client, `/v1/payouts/${assertIdFormat(X_PAYOUT_ID, id)}`),
    ),

  findPayouts: (key: string) =>
    askRazorpay(listOf(XPayoutEntity), (client) =>
      getPastSdk(client, "/v1/payouts", {
        account_number: env.RAZORPAYX_ACCOUNT_NUMBER ?? "",
        reference_id: key,
      }),
    ),

  /** Cancels a payout that waits for funds. */
  cancelPayout: (id: string) =>
    askRazorpay(XPayoutEntity, (client) =>
      postPastSdk(client, `/v1/payouts/${assertIdFormat(X_PAYOUT_ID, id)}/cancel`, {}),
    ),

  /** Lists the balances of our RazorpayX accounts. */
  listBalances: () =>
    askRazorpay(listOf(BankingBalance), (client) => getPastSdk(client, "/v1/banking_balances", {})),
}
