import { z } from "zod"
import { type AmountFault, readAmount } from "./money.ts"

/** An amount field of a form as it was read, in minor units or with the rule that it breaks; null for none. */
export const amountField = z
  .string()
  .optional()
  .transform((text): number | AmountFault | null =>
    text === undefined || text.trim() === "" ? null : readAmount(text),
  )
