import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { Button } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"

type PasswordConfirmProps = {
  form: FormMetadata<{ currentPassword: string }>
  field: FieldMetadata<string>
  /** Tells password managers whose password this is. */
  email: string
  isBusy: boolean
  /** The words of the button, which does what cannot be undone. */
  label: string
}

/** A form that does something serious once its user has typed the current password. */
export function PasswordConfirm({ form, field, email, isBusy, label }: PasswordConfirmProps) {
  return (
    <Form method="post" className="grid gap-6" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField field={field} label="Current password" autoComplete="current-password" />
      <Button kind="danger" isBusy={isBusy} className="justify-self-start">
        {label}
      </Button>
    </Form>
  )
}
