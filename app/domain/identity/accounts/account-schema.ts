import { z } from "zod"
import { pastedTextField, singleLine } from "#app/domain/shared/fields.ts"
import { API_SCOPES } from "#db/schema/api-words.ts"
import { isAcceptableNewEmail, isEmail, normalizeEmail, passwordProblem } from "./account.ts"

const emailOf = (isValid: (text: string) => boolean) =>
  pastedTextField(254, "Email is required").pipe(
    z.string().refine(isValid, "Please enter a valid email address").transform(normalizeEmail),
  )

export const emailField = emailOf(isEmail)

export const newEmailField = emailOf(isAcceptableNewEmail)

export const ForgotPasswordInput = z.object({ email: emailField })

/** A login never checks the composition of a password. */
export const passwordField = z.string({ error: "Password is required" })

/** Also the body of the legacy login call. */
export const LoginInput = z.object({
  email: emailField,
  password: passwordField.min(1, "Password is required"),
})
export type LoginInput = z.output<typeof LoginInput>

/** Never trimmed. */
export const newPasswordField = z
  .string({ error: passwordProblem("") })
  .superRefine((password, context) => {
    const message = passwordProblem(password)
    if (message) context.addIssue({ code: "custom", message })
  })

const PASSWORDS_DIFFER = "Passwords do not match"

export const newPasswordFields = {
  password: newPasswordField,
  confirmPassword: z.string({ error: PASSWORDS_DIFFER }),
}

/** An empty confirmation has its own error. */
export const isConfirmed = (typed: { password?: string; confirmPassword?: string }): boolean =>
  typed.confirmPassword === undefined || typed.password === typed.confirmPassword

/** Also reported beside other errors. */
export const passwordsMatch = {
  when: () => true,
  path: ["confirmPassword"],
  message: PASSWORDS_DIFFER,
}

export const PasswordChangeInput = z
  .object({ currentPassword: passwordField, ...newPasswordFields })
  .refine(isConfirmed, passwordsMatch)
export type PasswordChangeInput = z.output<typeof PasswordChangeInput>

/** Only the server checks for common passwords. */
export const NewPasswordInput = z.object(newPasswordFields).refine(isConfirmed, passwordsMatch)

export const EmailChangeInput = z.object({ email: newEmailField, currentPassword: passwordField })
export type EmailChangeInput = z.output<typeof EmailChangeInput>

export const ErasureInput = z.object({ currentPassword: LoginInput.shape.password })
export type ErasureInput = z.output<typeof ErasureInput>

export const TOKEN_DAYS = ["7", "30", "90", "365"] as const
const NO_SCOPE = "Choose at least one."

export const ApiTokenInput = z.object({
  name: singleLine(80, "Please enter a name."),
  scopes: z.array(z.enum(API_SCOPES), { error: NO_SCOPE }).min(1, NO_SCOPE).max(API_SCOPES.length),
  days: z.enum(TOKEN_DAYS, { error: "Please choose from the list." }).default("90"),
  currentPassword: passwordField,
})
export type ApiTokenInput = z.output<typeof ApiTokenInput>
