import type { BillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import type { Entity } from "#app/domain/books/billing/tax-numbers.ts"
import { INDIA } from "#app/domain/shared/countries.ts"
import { STATE_OPTIONS } from "#app/domain/shared/indian-states.ts"
import { CheckboxGroup, RadioGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { COUNTRY_OPTIONS } from "#app/ui/form/countries.ts"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { CodeField, TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import type { Role } from "#db/schema/words.ts"

const ENTITY_OPTIONS = [
  { value: "individual", label: "A person or Hindu undivided family" },
  { value: "business", label: "A business" },
] as const satisfies readonly { value: Entity; label: string }[]

const FORGET_OPTIONS = [{ value: "yes", label: "Remove my PAN" }]

type BillingFormProps = {
  role: Role
  profile: BillingProfile | null
}

/** The stored PAN is never filled in. */
export function BillingForm({ role, profile }: BillingFormProps) {
  const { legalName, address, country, stateCode, entity, gstin, maskedPan } = profile ?? {}
  const [form, fields] = usePageForm({
    id: "billing",
    schema: async () => (await import("#app/domain/books/billing/billing-schema.ts")).BillingInput,
    values: {
      legalName,
      address,
      country: country ?? INDIA,
      stateCode,
      entity: entity ?? "individual",
      gstin: gstin ?? "",
      documentPrefix: profile?.documentPrefix ?? "",
    },
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
      <SelectField field={fields.country} label="Country" options={COUNTRY_OPTIONS} />
      <SelectField
        field={fields.stateCode}
        label="State"
        options={STATE_OPTIONS}
        emptyOption="Choose a state"
        hint="Only for an address in India."
      />
      <RadioGroup field={fields.entity} legend="You are" options={ENTITY_OPTIONS} />
      <CodeField
        field={fields.gstin}
        label="GSTIN (optional)"
        hint="Only if you are registered for GST."
      />
      <CodeField field={fields.pan} label="PAN (optional)" hint={keepsPan} />
      {role === "influencer" && (
        <CodeField
          field={fields.documentPrefix}
          label="Number prefix (optional)"
          hint="Your invoice numbers start with it: ASHA26-… instead of IM26-…"
        />
      )}
      {maskedPan && (
        <CheckboxGroup field={fields.forgetPan} legend="Stored PAN" options={FORGET_OPTIONS} />
      )}
    </PageForm>
  )
}
