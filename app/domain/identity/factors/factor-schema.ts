import { z } from "zod"
import { passwordField } from "#app/domain/identity/accounts/account-schema.ts"
import { codeField } from "#app/domain/shared/fields.ts"

const MAX_CODE_LENGTH = 50

/** A one-time or recovery code. */
export const CodeInput = z.object({
  code: codeField("Enter a code.")
    .min(1, "Enter a code.")
    .max(MAX_CODE_LENGTH, "This code is too long."),
})
export type CodeInput = z.output<typeof CodeInput>

/** A code beside the password, to change the second step. */
export const SecondStepInput = CodeInput.extend({ currentPassword: passwordField })
export type SecondStepInput = z.output<typeof SecondStepInput>
