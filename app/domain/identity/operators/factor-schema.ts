import { z } from "zod"
import { code } from "#app/domain/shared/fields.ts"

const MAX_CODE_LENGTH = 50

/** A one-time or recovery code. */
export const CodeInput = z.object({
  code: code("Enter a code.")
    .min(1, "Enter a code.")
    .max(MAX_CODE_LENGTH, "This code is too long."),
})
export type CodeInput = z.output<typeof CodeInput>
