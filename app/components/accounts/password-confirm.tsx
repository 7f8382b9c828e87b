import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { CurrentPasswordField } from "./current-password-field.tsx"

type PasswordConfirmProps = {
  form: FormMetadata<{ currentPassword: string }>
  field: FieldMetadata<string>
  /** For password managers. */
  email: string
  label: string
}

export function PasswordConfirm({ form, field, email, label }: PasswordConfirmProps) {
  return (
    <PageForm form={form} button={label} buttonLook={{ kind: "danger" }}>
      <CurrentPasswordField field={field} email={email} />
    </PageForm>
  )
}
