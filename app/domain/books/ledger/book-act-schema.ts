import { z } from "zod"
import { reasonField } from "#app/domain/identity/operators/reason-schema.ts"
import { pasted } from "#app/domain/shared/fields.ts"
import { rupeesField } from "#app/domain/shared/rupees-field.ts"
import type { BookAct } from "./book-acts.ts"

const NO_REFERENCE = "Please give its reference: 4 to 40 letters, digits, dashes or slashes."
const NO_SUBJECT = "Please choose one."

const amount = rupeesField(
  z.string({ error: "Please enter the amount." }).max(40, "Please enter the amount in digits."),
  "Please enter an amount above 0.",
)

const reference = pasted(NO_REFERENCE).regex(/^[A-Za-z0-9/-]{4,40}$/, NO_REFERENCE)
const subject = z.string({ error: NO_SUBJECT }).min(1, NO_SUBJECT).max(64, NO_SUBJECT)

export const bookActInput = ({ about }: Pick<BookAct, "about">) =>
  z.object({
    amount,
    reference,
    subject: about === "company" ? subject.optional() : subject,
    reason: reasonField,
  })
export type BookActInput = z.output<ReturnType<typeof bookActInput>>
