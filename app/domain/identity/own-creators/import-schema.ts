import { z } from "zod"
import { pastedTextField } from "#app/domain/shared/fields.ts"

const AGREED = "Please import only people who agreed to it."

export const ImportInput = z.object({
  rows: pastedTextField(40_000, "Please paste at least one line."),
  consent: z.array(z.literal("yes"), AGREED).min(1, AGREED).max(1),
})
export type ImportInput = z.output<typeof ImportInput>
