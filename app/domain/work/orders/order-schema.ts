import { z } from "zod"
import { multiLine, NO_DAY, pasted, singleLine } from "#app/domain/shared/fields.ts"
import { bookDayOfIso, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import { CARRIERS } from "#db/schema/parcel-words.ts"

export const ReasonInput = z.object({
  reason: multiLine(1000, "Please say why, in a sentence or two."),
})

export const AddressInput = z.object({
  address: multiLine(500, "Please enter the address, with its postal code."),
})

export const ShipInput = z.object({
  carrier: z.enum(CARRIERS, "Please choose from the list."),
  trackingNumber: singleLine(60, "Please enter the tracking number."),
})

/** A day counts until its last minute in Indian time. */
export const DueDateInput = z.object({
  dueDay: pasted(NO_DAY)
    .max(10, NO_DAY)
    .transform((text, context) => {
      const day = bookDayOfIso(text)
      if (day === undefined) context.addIssue({ code: "custom", message: NO_DAY })
      return startOfBookDay((day ?? 0) + 1) - 60_000
    }),
})

/** Another proposal may have been made while the page was open. */
export const AnswerInput = z.object({ dueAt: z.coerce.number().int().optional() })
