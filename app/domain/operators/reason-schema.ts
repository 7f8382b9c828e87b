import { z } from "zod"

const MIN_REASON_LENGTH = 5
export const MAX_REASON_LENGTH = 1000

/** Why an operator does something; every act has one. */
export const reason = z
  .string({ error: "Say why." })
  .trim()
  .min(MIN_REASON_LENGTH, `Say why, in at least ${MIN_REASON_LENGTH} characters.`)
  .max(MAX_REASON_LENGTH, `Please use at most ${MAX_REASON_LENGTH} characters.`)

/** What an act takes that needs nothing but its reason. */
export const ReasonInput = z.object({ reason })
export type ReasonInput = z.output<typeof ReasonInput>
