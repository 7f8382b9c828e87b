import { z } from "zod"
import { MAX_AMOUNT_MINOR, parseAmountMinor } from "../money.ts"
import { MAX_DELIVERY_DAYS } from "../projects/project.ts"

const BOTH_NEEDED = "Please fill in both bid amount and delivery days."
const BID_FORM = "Enter an amount above 0, with at most 2 decimals."
const BID_TOO_HIGH = "A bid can be at most 1,00,00,000."
const DAYS_FORM = `Enter a whole number of days from 1 to ${MAX_DELIVERY_DAYS}.`

/** A form sends text, the old API numbers. */
const typed = z.union([z.string(), z.number()]).optional()

/** An application as it is sent: `bidAmount` in the project's currency becomes `bidMinor`. */
export const ApplicationInput = z
  .object({ bidAmount: typed, deliveryDays: typed })
  .transform((sent, context) => {
    const refuse = (path: "bidAmount" | "deliveryDays", message: string) =>
      context.addIssue({ code: "custom", path: [path], message })
    const bidText = String(sent.bidAmount ?? "").trim()
    const daysText = String(sent.deliveryDays ?? "").trim()
    if (bidText === "" || daysText === "") {
      refuse(bidText === "" ? "bidAmount" : "deliveryDays", BOTH_NEEDED)
      return z.NEVER
    }
    const bidMinor = parseAmountMinor(bidText)
    const deliveryDays = /^\d{1,3}$/.test(daysText) ? Number(daysText) : 0
    if (!bidMinor) refuse("bidAmount", BID_FORM)
    else if (bidMinor > MAX_AMOUNT_MINOR) refuse("bidAmount", BID_TOO_HIGH)
    if (deliveryDays < 1 || deliveryDays > MAX_DELIVERY_DAYS) refuse("deliveryDays", DAYS_FORM)
    return { bidMinor: bidMinor ?? 0, deliveryDays }
  })

export type ApplicationInput = z.output<typeof ApplicationInput>
