import { z } from "zod"
import { multiLine } from "../fields.ts"

/** Why an order is to end. */
export const ReasonInput = z.object({
  reason: multiLine(1000, "Please say why, in a sentence or two."),
})

/** Where the product of an order is sent. */
export const AddressInput = z.object({
  address: multiLine(500, "Please enter the address, with its postal code."),
})

const NO_DAY = "Please enter a day, such as 2026-12-04."

/** The last minute of a day, "2026-12-04", in Indian time; undefined where there is no such day. */
function endOfDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const midnight = Date.parse(`${text}T00:00:00Z`)
  // The 31st of February is read as a day in March by some and as none by others.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
  return isDay ? Date.parse(`${text}T23:59:00+05:30`) : undefined
}

/** Another due date: a day, which ends in Indian time. */
export const DueDateInput = z.object({
  dueDay: z
    .string({ error: NO_DAY })
    .trim()
    .max(10, NO_DAY)
    .transform((text, context) => {
      const at = endOfDay(text)
      if (at === undefined) context.addIssue({ code: "custom", message: NO_DAY })
      return at ?? 0
    }),
})
