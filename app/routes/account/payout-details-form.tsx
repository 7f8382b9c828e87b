import { CurrentPasswordField } from "#app/components/accounts/current-password-field.tsx"
import { PAYOUT_STATE_HINT, PAYOUT_STATE_OPTIONS } from "#app/domain/shared/indian-states.ts"
import { RadioGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { CodeField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import type { PayoutDestination } from "#db/schema/ledger-words.ts"

const DESTINATIONS = [
  { value: "bank", label: "Bank account" },
  { value: "upi", label: "UPI id" },
] as const satisfies readonly { value: PayoutDestination; label: string }[]

type PayoutDetailsFormProps = {
  email: string
  destination: PayoutDestination
}

/** Stored details are never filled in. */
export function PayoutDetailsForm({ email, destination }: PayoutDetailsFormProps) {
  const [form, fields] = usePageForm({
    id: "payout-details",
    schema: async () =>
      (await import("#app/domain/payments/payouts/details-schema.ts")).PayoutDetailsInput,
    values: { destination },
  })
  return (
    <PageForm form={form} button="Save payout details" className="group/details gap-6">
      <OwnerFields fields={fields} />
      <RadioGroup field={fields.destination} legend="Where we pay to" options={DESTINATIONS} />
      <BankFields fields={fields} />
      <div className={OF_UPI}>
        <CodeField field={fields.vpa} label="UPI id" hint="Such as name@bank." inputMode="email" />
      </div>
      <CurrentPasswordField field={fields.currentPassword} email={email} />
    </PageForm>
  )
}

/** CSS alone hides the method not chosen; browsers without :has show both. */
const OF_BANK = "grid gap-5 group-has-[[value=upi]:checked]/details:hidden"
const OF_UPI = "group-has-[[value=bank]:checked]/details:hidden"

type Fields<Name extends string> = { fields: Record<Name, FieldState> }

function OwnerFields({
  fields,
}: Fields<"legalName" | "pan" | "street" | "city" | "postalCode" | "state">) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-semibold">Who is paid</legend>
      <TextField
        field={fields.legalName}
        label="Legal name"
        hint="As your bank and your PAN card have it, in letters A to Z."
        autoComplete="name"
      />
      <CodeField field={fields.pan} label="PAN" hint="Your own, such as ABCPE1234F." />
      <TextField
        field={fields.street}
        label="House and street"
        hint="With the area, at least 10 characters."
        autoComplete="address-line1"
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField field={fields.city} label="City" autoComplete="address-level2" />
        <CodeField
          field={fields.postalCode}
          label="PIN code"
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </div>
      <SelectField
        field={fields.state}
        label="State"
        options={PAYOUT_STATE_OPTIONS}
        hint={PAYOUT_STATE_HINT}
        emptyOption="Choose a state"
      />
    </fieldset>
  )
}

function BankFields({ fields }: Fields<"accountNumber" | "confirmAccountNumber" | "ifsc">) {
  return (
    <div className={OF_BANK}>
      <CodeField field={fields.accountNumber} label="Account number" inputMode="numeric" />
      <CodeField
        field={fields.confirmAccountNumber}
        label="Account number again"
        inputMode="numeric"
      />
      <CodeField
        field={fields.ifsc}
        label="IFSC"
        hint="It names your branch, such as HDFC0001234."
      />
    </div>
  )
}
