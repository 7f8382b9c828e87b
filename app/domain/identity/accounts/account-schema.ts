import { z } from "zod"
import { pastedText } from "#app/domain/shared/fields.ts"
import { isEmail, isNewEmail, normalizeEmail, passwordProblem } from "./account.ts"

const emailOf = (isValid: (text: string) => boolean) =>
  pastedText(254, "Email is required").pipe(
    z.string().refine(isValid, "Please enter a valid email address").transform(normalizeEmail),
  )

/** An email by which an account is named; gives its stored form. */
export const emailField = emailOf(isEmail)

/** One that an account is to have from now on. */
export const newEmailField = emailOf(isNewEmail)

/** The one field of "Forgot password". */
export const ForgotPasswordInput = z.object({ email: emailField })

/** A password that proves somebody. What it is made of is never checked here. */
const passwordField = z.string({ error: "Password is required" })

/** The login form and the old call's body. */
export const LoginInput = z.object({
  email: emailField,
  password: passwordField.min(1, "Password is required"),
})
export type LoginInput = z.output<typeof LoginInput>

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
export const mustMatch = { when: () => true, path: ["confirmPassword"], message: PASSWORDS_DIFFER }

/** The present password and the new one, twice. */
export const PasswordChangeInput = z
  .object({ currentPassword: passwordField, ...newPasswordFields })
  .refine(isConfirmed, mustMatch)
export type PasswordChangeInput = z.output<typeof PasswordChangeInput>

/** A new password for whoever holds a link; common ones only the server knows. */
export const NewPasswordInput = z.object(newPasswordFields).refine(isConfirmed, mustMatch)

/** The new address, and the password that proves whose account it is. */
export const EmailChangeInput = z.object({ email: newEmailField, currentPassword: passwordField })
export type EmailChangeInput = z.output<typeof EmailChangeInput>
