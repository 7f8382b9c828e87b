import { z } from "zod"
import { passwordProblem } from "./password.ts"

/** A new password, exactly as typed: nothing is trimmed. */
export const newPasswordField = z
  .string({ error: passwordProblem("") })
  .superRefine((password, context) => {
    const message = passwordProblem(password)
    if (message) context.addIssue({ code: "custom", message })
  })

const PASSWORDS_DIFFER = "Passwords do not match"

/** The new password, typed twice; goes with `isConfirmed` and `mustMatch`. */
export const newPasswordFields = {
  password: newPasswordField,
  confirmPassword: z.string({ error: PASSWORDS_DIFFER }),
}

/** Whether both fields hold the same; an empty second one is told by its own rule. */
export const isConfirmed = (typed: { password?: string; confirmPassword?: string }): boolean =>
  typed.confirmPassword === undefined || typed.password === typed.confirmPassword

/** How `isConfirmed` is told: by the second field, even when other fields are wrong. */
export const mustMatch = {
  when: () => true,
  path: ["confirmPassword"],
  message: PASSWORDS_DIFFER,
}

/** The present password and the new one, twice. */
export const PasswordChangeInput = z
  .object({
    currentPassword: z.string({ error: "Password is required" }),
    ...newPasswordFields,
  })
  .refine(isConfirmed, mustMatch)
export type PasswordChangeInput = z.output<typeof PasswordChangeInput>
