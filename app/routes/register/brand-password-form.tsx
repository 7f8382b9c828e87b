import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls.ts"
import {
  isPasswordConfirmed,
  PASSWORD_REASON,
  PasswordFields,
  TermsNote,
} from "./password-step.tsx"
import { StepForm, type StepProps } from "./step-form.tsx"

/** Brand, step 2 of 2. */
export function BrandPasswordForm({ required, fields: draft, answer }: StepProps) {
  const [form, fields] = usePageForm({
    id: "brand-password",
    schema: async () =>
      (await import("#app/domain/registration/registration-schema.ts")).BrandPassword,
    required,
    answer,
    values: { email: draft.email },
  })
  return (
    <StepForm
      form={form}
      action={href(urls.register.brand, { step: 2 })}
      submit="Complete Registration"
      isReady={isPasswordConfirmed}
      reason={PASSWORD_REASON}
      backTo={href(urls.register.brand)}
      note={<TermsNote />}
    >
      <TextField field={fields.email} label="Email" inputMode="email" autoComplete="email" />
      <PasswordFields password={fields.password} confirmPassword={fields.confirmPassword} />
    </StepForm>
  )
}
