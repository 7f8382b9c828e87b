import { z } from "zod"
import { multiLine, NO_DAY, pasted } from "#app/domain/shared/fields.ts"
import { bookDayOfIso, startOfBookDay } from "#app/domain/shared/indian-time.ts"

/** Why an order is to end. */
export const ReasonInput = z.object({
  reason: multiLine(1000, "Please say why, in a sentence or two."),
})

/** Where the product of an order is sent. */
export const AddressInput = z.object({
  address: multiLine(500, "Please enter the address, with its postal code."),
})

/** Another due date: a day, of which the last minute in Indian time counts. */
export const DueDateInput = z.object({
  dueDay: pasted(NO_DAY)
    .max(10, NO_DAY)
    .transform((text, context) => {
      const day = bookDayOfIso(text)
      if (day === undefined) context.addIssue({ code: "custom", message: NO_DAY })
      return startOfBookDay((day ?? 0) + 1) - 60_000
    }),
})

/** Which proposal is answered: the other side may have made another while the page was open. */
export const AnswerInput = z.object({ dueAt: z.coerce.number().int().optional() })
