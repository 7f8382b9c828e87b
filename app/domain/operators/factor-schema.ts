import { z } from "zod"

/** Longer than any code that we give out, with the spaces that people put into it. */
const MAX_CODE_LENGTH = 50

/** The code of an app, or a recovery code. */
export const CodeInput = z.object({
  code: z
    .string({ error: "Enter a code." })
    .trim()
    .min(1, "Enter a code.")
    .max(MAX_CODE_LENGTH, "This code is too long."),
})
export type CodeInput = z.output<typeof CodeInput>
