import type { FieldState } from "#app/ui/form/field.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"

type CurrentPasswordFieldProps = { field: FieldState; email: string }

/** A hidden email names the account to password managers. */
export function CurrentPasswordField({ field, email }: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField field={field} label="Current password" autoComplete="current-password" />
    </>
  )
}
