import { CurrentPasswordField } from "#app/components/accounts/current-password-field.tsx"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"

const LIFETIMES = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
]

type ApiTokenFormProps = {
  email: string
  scopes: readonly { value: string; label: string }[]
}

export function ApiTokenForm({ email, scopes }: ApiTokenFormProps) {
  const [form, fields] = usePageForm({
    id: "api-token",
    schema: async () =>
      (await import("#app/domain/identity/accounts/account-schema.ts")).ApiTokenInput,
    values: { days: "90" },
  })
  return (
    <PageForm form={form} action={href(urls.account.tokens)} button="Create token">
      <TextField
        field={fields.name}
        label="Name"
        hint="So that you know later what it is for."
        autoComplete="off"
      />
      <CheckboxGroup field={fields.scopes} legend="It may" options={scopes} />
      <SelectField field={fields.days} label="Expires after" options={LIFETIMES} />
      <CurrentPasswordField field={fields.currentPassword} email={email} />
    </PageForm>
  )
}
