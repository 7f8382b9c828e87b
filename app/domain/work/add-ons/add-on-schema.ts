import { z } from "zod"
import { besideOthers, multiLine, wholeNumberField } from "#app/domain/shared/fields.ts"
import { MIN_PAYMENT_PAISE } from "#app/domain/shared/money.ts"
import { rupeesField } from "#app/domain/shared/rupees-field.ts"
import { OFFERED_KINDS } from "#db/schema/words.ts"

/** Of an ad code. */
export const daysField = (empty?: string) =>
  wholeNumberField(1, 365, { unit: "days", ...(empty && { empty }) })

const MAX_MONTHS = 24
const MAX_TEXT = 500
const LEAST = "Please enter at least ₹1."
const price = rupeesField(
  z.string({ error: "Please enter an amount." }).max(40, LEAST),
  LEAST,
).refine((paise) => paise >= MIN_PAYMENT_PAISE, LEAST)

export const TipInput = z.object({ price, text: multiLine(MAX_TEXT).default("") })
export type TipInput = z.output<typeof TipInput>

/** The term of a kind; what was typed for another kind is ignored. */
const TERMS = {
  rights: {
    name: "months",
    field: wholeNumberField(1, MAX_MONTHS, { unit: "months", empty: "Please enter the months." }),
  },
  ad_code: { name: "days", field: daysField("Please enter the days.") },
} as const
const termOf = (kind: (typeof OFFERED_KINDS)[number]) =>
  kind === "rights" || kind === "ad_code" ? TERMS[kind] : undefined

const typedTerm = z.string().max(40, "Please enter a whole number.").optional()

/** docs/rules.md#tips-and-add-ons */
export const AddOnInput = z
  .object({
    kind: z.enum(OFFERED_KINDS, { error: "Please choose what to add." }),
    price,
    months: typedTerm,
    days: typedTerm,
    text: multiLine(MAX_TEXT).default(""),
  })
  .superRefine(({ kind, text, ...typed }, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message })
    const term = termOf(kind)
    const read = term?.field.safeParse(typed[term.name])
    for (const { message } of read?.error?.issues ?? []) complain(term?.name ?? "", message)
    if (kind === "ad_code" && text === "") complain("text", "Please say for which post.")
    if (kind === "other" && text === "") complain("text", "Please say what is added.")
  }, besideOthers)
  .transform(({ kind, price, text, ...typed }) => {
    const term = termOf(kind)
    return { kind, price, text, ...(term && { [term.name]: term.field.parse(typed[term.name]) }) }
  })
export type AddOnInput = Pick<z.output<typeof AddOnInput>, "kind" | "price" | "text"> & {
  months?: number
  days?: number
}
