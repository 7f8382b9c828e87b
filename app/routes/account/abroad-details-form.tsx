import { CurrentPasswordField } from "#app/components/accounts/current-password-field.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { CodeField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

type AbroadDetailsFormProps = {
  email: string
  country: string
}

/** For manual transfers; retyped each time. */
export function AbroadDetailsForm({ email, country }: AbroadDetailsFormProps) {
  const [form, fields] = usePageForm({
    id: "payout-details",
    schema: async () =>
      (await import("#app/domain/payments/payouts/details-schema.ts")).abroadDetailsInput(country),
  })
  return (
    <PageForm form={form} button="Save payout details" className="gap-6">
      <TextField
        field={fields.legalName}
        label="Legal name"
        hint="As your bank has it, in letters A to Z."
        autoComplete="name"
      />
      <TextField
        field={fields.street}
        label="House and street"
        hint="With the area, at least 10 characters."
        autoComplete="address-line1"
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField field={fields.city} label="City" autoComplete="address-level2" />
        <CodeField field={fields.postalCode} label="Postal code" autoComplete="postal-code" />
      </div>
      <CodeField field={fields.accountNumber} label="IBAN or account number" />
      <CodeField field={fields.bic} label="BIC" hint="It names your bank, such as DEUTDEFF." />
      <CurrentPasswordField field={fields.currentPassword} email={email} />
    </PageForm>
  )
}
