import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"

type PasswordConfirmProps = {
  form: FormMetadata<{ currentPassword: string }>
  field: FieldMetadata<string>
  /** Tells password managers whose password this is. */
  email: string
  /** The words of the button, which does what cannot be undone. */
  label: string
}

/** A form that does something serious once its user has typed the current password. */
export function PasswordConfirm({ form, field, email, label }: PasswordConfirmProps) {
  return (
    <PageForm form={form} button={label} buttonLook={{ kind: "danger" }}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField field={field} label="Current password" autoComplete="current-password" />
    </PageForm>
  )
}
