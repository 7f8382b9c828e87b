import { DOTS, maskEnd } from "#app/domain/shared/text.ts"
import type { LinkedAccountStatus, PayoutDestination, PayoutWay } from "#db/schema/ledger-words.ts"
import type { PayoutDetails } from "./details-schema.ts"

/** The job that has the provider know an influencer's account, and follows what it says of it. */
export const LINK_ACCOUNT_JOB = "link-account"

/** For how long nothing is paid after a change, so that its owner can object: docs/rules.md#payout-details */
export const HOLD_HOURS = 24
export const CHANGES_PER_DAY = 5

/** Masks the details for their owner: "HDFC •••• 1234", "m••••@okaxis". */
export function maskDetails(details: PayoutDetails): string {
  if (details.destination === "bank") {
    return `${details.ifsc.slice(0, 4)} ${maskEnd(details.accountNumber)}`
  }
  if (details.destination === "abroad") {
    return `${details.bic.slice(0, 4)} ${maskEnd(details.accountNumber)}`
  }
  const [name = "", bank = ""] = details.vpa.split("@")
  return `${name.slice(0, 1)}${DOTS}@${bank}`
}

/** PANs, UPI ids, and numbers long enough to be an account's. */
const SECRETS = /[A-Z]{5}\d{4}[A-Z]|\d{6,}|[\w.-]+@[\w.-]*\w/gi
const MAX_OF_A_NOTE = 300

/** Takes numbers and UPI ids out of a text about payout details, such as the payment provider's. */
export const withoutNumbers = (text: string): string =>
  text.replace(SECRETS, DOTS).slice(0, MAX_OF_A_NOTE)

/** Labels by the end of the provider's field names. */
const ASKED: readonly [RegExp, string][] = [
  [/account_number$/, "account number"],
  [/ifsc_code$/, "IFSC"],
  [/name$/, "name"],
  [/pan$/, "PAN"],
  [/address|street|city|state|postal_code/, "address"],
  [/phone|contact_mobile/, "mobile number"],
]

/** Describes what the provider still needs; null when nothing. */
export function describeProviderDemands(references: readonly string[]): string | null {
  const words = references.map(
    (reference) => ASKED.find(([name]) => name.test(reference))?.[1] ?? "further proof",
  )
  return words.length === 0 ? null : `It asks for: ${[...new Set(words)].join(", ")}.`
}

/** Payout details as their owner sees them; times in milliseconds since the epoch. */
export type PayoutDetailsView = {
  destination: PayoutDestination
  masked: string
  changedAt: number
  /** Until when nothing is paid after a change; null when that is over. */
  heldUntil: number | null
  paidBy: PayoutWay
  accountStatus: LinkedAccountStatus
  accountNote: string | null
}

type AccountState = {
  label: string
  text: string
  isGood?: boolean
  isBad?: boolean
  /** Why nothing is paid to the account. */
  stop?: "account_pending" | "account_unclear" | "account_refused"
}

/** Explains the provider's account status to its owner. */
export const ACCOUNT_STATES: Record<LinkedAccountStatus, AccountState> = {
  none: {
    label: "To be checked",
    text: "We hand your details to the payment provider, who checks them.",
    stop: "account_pending",
  },
  created: {
    label: "Being checked",
    text: "The payment provider is checking your details.",
    stop: "account_pending",
  },
  under_review: {
    label: "Being checked",
    text: "The payment provider is checking your details. This can take a few days.",
    stop: "account_pending",
  },
  needs_clarification: {
    label: "Needs your attention",
    text: "The payment provider could not confirm your details. Please check them and save them again.",
    isBad: true,
    stop: "account_unclear",
  },
  activated: {
    label: "Confirmed",
    text: "The payment provider has confirmed your details.",
    isGood: true,
  },
  rejected: {
    label: "Rejected",
    text: "The payment provider does not pay to these details. Please enter others, or write to us.",
    isBad: true,
    stop: "account_refused",
  },
  suspended: {
    label: "Suspended",
    text: "The payment provider has suspended this account. Please write to us.",
    isBad: true,
    stop: "account_refused",
  },
}

/** Tells that saving the same details again has them checked again. */
export const isCheckedAgain = (status: LinkedAccountStatus): boolean =>
  status === "needs_clarification" || status === "rejected"
