import type { BillingProfile } from "#app/domain/billing/billing-profile.server.ts"
import type { Entity } from "#app/domain/billing/tax-numbers.ts"
import { STATE_OPTIONS } from "#app/domain/indian-states.ts"
import type { FormAnswer } from "#app/http/submit-form.server.ts"
import { CheckboxGroup, RadioGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { CodeField, TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

const ENTITY_OPTIONS = [
  { value: "individual", label: "A person or Hindu undivided family" },
  { value: "business", label: "A business" },
] as const satisfies readonly { value: Entity; label: string }[]

const FORGET_OPTIONS = [{ value: "yes", label: "Forget the PAN" }]

type BillingFormProps = {
  profile: BillingProfile | null
  required: readonly string[]
  answer: FormAnswer | undefined
}

/** Under which name and numbers somebody is written on papers. The PAN that is kept never comes back into it. */
export function BillingForm({ profile, required, answer }: BillingFormProps) {
  const { legalName, address, stateCode, entity, gstin, maskedPan } = profile ?? {}
  const [form, fields] = usePageForm({
    id: "billing",
    schema: async () => (await import("#app/domain/billing/billing-schema.ts")).BillingInput,
    required,
    answer,
    values: { legalName, address, stateCode, entity: entity ?? "individual", gstin: gstin ?? "" },
  })
  const keepsPan = maskedPan ? `Leave it empty to keep ${maskedPan}.` : "Such as ABCPE1234F."
  return (
    <PageForm form={form} button="Save billing details">
      <TextField field={fields.legalName} label="Legal name" autoComplete="name" />
      <TextAreaField
        field={fields.address}
        label="Address"
        rows={3}
        autoComplete="street-address"
      />
      <SelectField
        field={fields.stateCode}
        label="State"
        options={STATE_OPTIONS}
        emptyOption="Choose a state"
      />
      <RadioGroup field={fields.entity} legend="You are" options={ENTITY_OPTIONS} />
      <CodeField
        field={fields.gstin}
        label="GSTIN (optional)"
        hint="Only if you are registered for GST."
      />
      <CodeField field={fields.pan} label="PAN (optional)" hint={keepsPan} />
      {maskedPan && (
        <CheckboxGroup field={fields.forgetPan} legend="Kept PAN" options={FORGET_OPTIONS} />
      )}
    </PageForm>
  )
}
