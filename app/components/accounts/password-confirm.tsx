import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { CurrentPasswordField } from "./current-password-field.tsx"

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
      <CurrentPasswordField field={field} email={email} />
    </PageForm>
  )
}
