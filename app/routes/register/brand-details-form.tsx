import { PhoneField } from "#app/ui/form/phone-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls.ts"
import { StepForm, type StepProps } from "./step-form.tsx"

/** Brand, step 1 of 2. */
export function BrandDetailsForm({ required, fields: draft, answer }: StepProps) {
  const [form, fields] = usePageForm({
    id: "brand-details",
    schema: async () =>
      (await import("#app/domain/registration/registration-schema.ts")).BrandDetails,
    required,
    answer,
    values: { brandName: draft.brandName, country: draft.country, phone: draft.phone },
  })
  return (
    <StepForm
      form={form}
      action={href(urls.register.brand)}
      submit="Next"
      isReady={(typed) => String(typed.get("brandName") ?? "").trim() !== ""}
      reason="Fill in your brand's name to go on."
      backTo={href(urls.register.welcome)}
    >
      <TextField field={fields.brandName} label="Brand Name" autoComplete="organization" />
      <PhoneField label="Mobile Number" phone={fields.phone} country={fields.country} />
    </StepForm>
  )
}
