import { z } from "zod"
import { besideOthers, multiLine, wholeNumberField } from "#app/domain/shared/fields.ts"
import { LEAST_PAISE } from "#app/domain/shared/money.ts"
import { rupeesField } from "#app/domain/shared/rupees-field.ts"
import { OFFERED_KINDS } from "#db/schema/words.ts"

/** Of an ad code. */
export const daysField = () => wholeNumberField(1, 365, { unit: "days" })

const MAX_MONTHS = 24
const MAX_TEXT = 500
const LEAST = "Please enter at least ₹1."
const price = rupeesField(
  z.string({ error: "Please enter an amount." }).max(40, LEAST),
  LEAST,
).refine((paise) => paise >= LEAST_PAISE, LEAST)

export const TipInput = z.object({ price, text: multiLine(MAX_TEXT).default("") })
export type TipInput = z.output<typeof TipInput>

/** docs/rules.md#tips-and-add-ons */
export const AddOnInput = z
  .object({
    kind: z.enum(OFFERED_KINDS, { error: "Please choose what to add." }),
    price,
    months: wholeNumberField(1, MAX_MONTHS, { unit: "months" }).optional(),
    days: daysField().optional(),
    text: multiLine(MAX_TEXT).default(""),
  })
  .superRefine(({ kind, months, days, text }, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message })
    if (kind === "rights" && months === undefined) complain("months", "Please enter the months.")
    if (kind === "ad_code" && days === undefined) complain("days", "Please enter the days.")
    if (kind === "ad_code" && text === "") complain("text", "Please say for which post.")
    if (kind === "other" && text === "") complain("text", "Please say what is added.")
  }, besideOthers)
export type AddOnInput = z.output<typeof AddOnInput>
