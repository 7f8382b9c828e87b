import { z } from "zod"
import { reasonField } from "#app/domain/identity/operators/reason-schema.ts"
import { dropUnseen } from "#app/domain/shared/clean-text.ts"
import { NO_DAY, pasted } from "#app/domain/shared/fields.ts"
import { toAsciiDigits } from "#app/domain/shared/numbers.ts"
import { TAX_KINDS } from "#db/schema/admin-words.ts"

const MAX_PERCENT = 50
const PERCENT = "Please enter a percentage with at most two decimals, such as 18 or 0.1."
const DAY_MS = 86_400_000

/** "18 %" becomes 18. */
const toPlainPercent = (text: string): string =>
  toAsciiDigits(dropUnseen(text))
    .replace(/\s*%?\s*$/, "")
    .trim()

/** NaN for impossible dates, which Date would shift. */
function readDay(text: string): number {
  const midnight = Date.parse(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
  return isDay ? midnight / DAY_MS : Number.NaN
}

/** Percent becomes basis points (docs/rules.md#tax-rates). */
export const TaxRateInput = z.object({
  kind: z.enum(TAX_KINDS, { error: "Please choose a tax." }),
  percent: z
    .string({ error: PERCENT })
    .overwrite(toPlainPercent)
    .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: PERCENT, abort: true })
    .transform((text) => Math.round(Number(text) * 100))
    .refine((basisPoints) => basisPoints <= MAX_PERCENT * 100, `At most ${MAX_PERCENT}%.`),
  fromDay: pasted(NO_DAY)
    .regex(/^20\d\d-\d\d-\d\d$/, { error: NO_DAY, abort: true })
    .transform(readDay)
    .refine((day) => Number.isInteger(day), NO_DAY),
  reason: reasonField,
})
export type TaxRateInput = z.output<typeof TaxRateInput>
