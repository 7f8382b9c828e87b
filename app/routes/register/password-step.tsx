import { MINIMUM_AGE, passwordProblem } from "#app/domain/accounts/account.ts"
import type { FieldState } from "#app/ui/form/field.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

type PasswordFieldsProps = { password: FieldState; confirmPassword: FieldState }

/** The new password, twice. */
export function PasswordFields({ password, confirmPassword }: PasswordFieldsProps) {
  return (
    <>
      <PasswordField
        field={password}
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters with an uppercase letter, a lowercase letter and a number."
      />
      <PasswordField field={confirmPassword} label="Confirm Password" autoComplete="new-password" />
    </>
  )
}

/** What registering agrees to: docs/rules.md#age-and-terms */
export function TermsNote() {
  return (
    <p className="text-muted text-sm">
      By completing registration you confirm that you are at least {MINIMUM_AGE} and accept the{" "}
      <UiLink href={href(urls.terms)} className="text-link">
        terms and conditions
      </UiLink>{" "}
      and the{" "}
      <UiLink href={href(urls.privacyPolicy)} className="text-link">
        privacy policy
      </UiLink>
      .
    </p>
  )
}

/** The password is valid and confirmed. */
export function isPasswordConfirmed(form: FormData): boolean {
  const password = String(form.get("password") ?? "")
  return passwordProblem(password) === undefined && form.get("confirmPassword") === password
}

export const PASSWORD_REASON = "Choose a password that fits the rules above and type it twice."
