import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { CurrentPasswordField } from "./current-password-field.tsx"

type PasswordConfirmProps = {
  form: FormMetadata<{ currentPassword: string }>
  field: FieldMetadata<string>
  /** For password managers. */
  email: string
  label: string
  /** Default: the page's own. */
  action?: string
}

export function PasswordConfirm({ form, field, email, label, action }: PasswordConfirmProps) {
  return (
    <PageForm form={form} action={action} button={label} buttonLook={{ kind: "danger" }}>
      <CurrentPasswordField field={field} email={email} />
    </PageForm>
  )
}
