import { z } from "zod"
import type { Currency } from "#db/schema/words.ts"
import { wholeNumberField } from "../fields.ts"
import { describeAmountFault, formatMaxAmount, readAmount } from "../money.ts"
import { MAX_DELIVERY_DAYS } from "../projects/project.ts"

const BOTH_NEEDED = "Please fill in both bid amount and delivery days."

/** A form sends text, the old API numbers. */
const typed = z.union([z.string(), z.number()]).optional()

const days = wholeNumberField(1, MAX_DELIVERY_DAYS, { unit: "days" })

/** What is wrong with a bid, in a sentence that names the rule it breaks; undefined when nothing is. */
function bidFault(read: ReturnType<typeof readAmount>, currency?: Currency): string | undefined {
  if (read === 0 || read === "negative") return "Please enter a bid above 0."
  if (read === "too-high") return `A bid can be at most ${formatMaxAmount(currency)}.`
  return typeof read === "string" ? describeAmountFault(read, currency) : undefined
}

/** An application as it is sent. `currency`, the project's, is only needed to name the most that may be bid. */
export const applicationInput = (currency?: Currency) =>
  z.object({ bidAmount: typed, deliveryDays: typed }).transform((sent, context) => {
    const refuse = (path: "bidAmount" | "deliveryDays", message: string) =>
      context.addIssue({ code: "custom", path: [path], message })
    const daysText = String(sent.deliveryDays ?? "").trim()
    const hasBid = String(sent.bidAmount ?? "").trim() !== ""
    if (!hasBid || daysText === "") {
      refuse(hasBid ? "deliveryDays" : "bidAmount", BOTH_NEEDED)
      return z.NEVER
    }
    const bid = readAmount(sent.bidAmount ?? "")
    const fault = bidFault(bid, currency)
    if (fault) refuse("bidAmount", fault)
    const deliveryDays = days.safeParse(daysText)
    for (const { message } of deliveryDays.error?.issues ?? []) refuse("deliveryDays", message)
    return { bidMinor: typeof bid === "number" ? bid : 0, deliveryDays: deliveryDays.data ?? 0 }
  })

/** The same where the project, and so its currency, is not known yet. */
export const ApplicationInput = applicationInput()

export type ApplicationInput = z.output<typeof ApplicationInput>
