// Published RazorpayX rules.
import { Refusal } from "./entities.mjs"
import { refuseAmount, refuseForm, refuseNotes, refuseUnknown, requireFields } from "./rules.mjs"

export const X_ACCOUNT_NUMBER = "7878780080316316"

/** By mode, before tax, in paise. */
export const FEES = { UPI: 200, IMPS: 300, NEFT: 200, RTGS: 500 }
const MOST = { UPI: 100_000_00, IMPS: 500_000_00 }
const PURPOSES = ["refund", "cashback", "payout", "salary", "utility bill", "vendor bill"]
const FIELDS = new Set([
  ...["account_number", "amount", "currency", "mode", "purpose", "fund_account"],
  ...["queue_if_low_balance", "reference_id", "narration", "notes"],
])

export function refusePayout(body) {
  refuseUnknown(body, FIELDS)
  requireFields(body, ["account_number", "amount", "currency", "mode", "purpose", "fund_account"])
  if (body.account_number !== X_ACCOUNT_NUMBER) {
    throw new Refusal("The account number is invalid.", { field: "account_number" })
  }
  refuseAmount(body.amount)
  refuseNotes(body.notes)
  if (body.currency !== "INR") throw new Refusal("Currency is not supported")
  if (!(body.mode in FEES)) throw new Refusal("Payout mode is invalid", { field: "mode" })
  if (body.amount > (MOST[body.mode] ?? Number.POSITIVE_INFINITY)) {
    throw new Refusal(`Amount exceeds the limit of ${body.mode}.`, { field: "amount" })
  }
  if (!PURPOSES.includes(body.purpose)) throw new Refusal(`Invalid purpose: ${body.purpose}`)
  const { reference_id: reference = "", narration = "" } = body
  refuseForm(reference, /^.{0,40}$/s, "The reference id is too long.", "reference_id")
  refuseForm(narration, /^[a-zA-Z0-9 ]{0,30}$/, "The narration is invalid.", "narration")
  refuseFundAccount(body)
}

function refuseFundAccount({ mode, fund_account: account }) {
  requireFields(account, ["account_type", "contact.name"])
  const { name } = account.contact
  refuseForm(name, /^.{3,50}$/, "The contact name must be 3 to 50 characters.", "name")
  const isVpa = account.account_type === "vpa"
  if (isVpa !== (mode === "UPI")) {
    throw new Refusal("Payout mode does not fit the fund account.", { field: "mode" })
  }
  if (isVpa) {
    refuseForm(account.vpa?.address, /^[\w.-]{2,}@[A-Za-z]\w+$/, "Invalid VPA.", "address")
    return
  }
  const names = ["name", "ifsc", "account_number"].map((field) => `bank_account.${field}`)
  requireFields(account, names)
  refuseForm(account.bank_account.ifsc, /^[A-Z]{4}0[A-Z0-9]{6}$/, "Invalid IFSC Code", "ifsc")
}
