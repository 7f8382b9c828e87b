import {
  listManualPayouts,
  type ManualPayout,
  openPayoutDestination,
} from "#app/domain/admin/admin-views/manual-payouts.server.ts"
import type { PayoutDetails } from "#app/domain/payments/payouts/details-schema.ts"
import { recordManualPayout } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { formatMoney } from "#app/domain/shared/money.ts"

export const PAYOUTS_USAGE = `  payouts           lists what is to be paid to influencers by hand, where it goes masked
  payouts open      the same with account numbers in clear; for 24 hours the provider pays none of them
  payouts paid <payout> <reference>
                    notes that a payout was made, with the bank's reference of the transfer
`

/** The next ones appear once these are paid. */
const MAX_LISTED = 200

/** @throws DomainError if a payout cannot be marked as paid */
export function payoutsCommand([action, id, reference]: string[]): string {
  if (action === undefined || action === "open") return list(action === "open")
  if (action !== "paid" || !id || !reference) throw new Error(PAYOUTS_USAGE)
  const { amountPaise, reference: kept } = recordManualPayout(id, reference)
  return `Noted ${formatMoney(amountPaise, "INR")} as paid by ${kept}\n`
}

function list(isOpen: boolean): string {
  const due = listManualPayouts(MAX_LISTED)
  if (due.length === 0) return "Nothing is to be paid by hand.\n"
  const lines = due.map((one) => `${describe(one)}${isOpen ? describeOpen(one) : ""}\n`)
  const more = due.length === MAX_LISTED ? "There may be more.\n" : ""
  return `${lines.join("")}${more}`
}

const describe = ({ id, amountPaise, dueAt, status, name, masked }: ManualPayout): string =>
  [id, formatMoney(amountPaise, "INR"), `${status} since ${isoDayOf(dueAt)}`, name, masked].join(
    "  ",
  )

function describeOpen(payout: ManualPayout): string {
  const details = openPayoutDestination(payout)
  return `\n  ${details ? whereTo(details) : "Not to be paid by hand any more, or no setting holds the key of these details."}`
}

function whereTo(details: PayoutDetails): string {
  const { destination, legalName } = details
  if (destination === "bank") {
    return `${legalName}, account ${details.accountNumber}, IFSC ${details.ifsc}`
  }
  if (destination === "upi") return `${legalName}, UPI ${details.vpa}`
  const { street, city, postalCode, country, accountNumber, bic } = details
  return `${legalName}, ${street}, ${postalCode} ${city}, ${country}, account ${accountNumber}, BIC ${bic}`
}
