import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls.ts"
import {
  isPasswordConfirmed,
  PASSWORD_REASON,
  PasswordFields,
  TermsNote,
} from "./password-step.tsx"
import { StepForm, type StepProps } from "./step-form.tsx"

/** Influencer, step 2 of 2. */
export function InfluencerPasswordForm({ required, fields: draft, answer }: StepProps) {
  const [form, fields] = usePageForm({
    id: "influencer-password",
    schema: async () =>
      (await import("#app/domain/registration/registration-schema.ts")).InfluencerPassword,
    required,
    answer,
  })
  return (
    <StepForm
      form={form}
      action={href(urls.register.influencer, { step: 2 })}
      submit="Complete Registration"
      isReady={isPasswordConfirmed}
      reason={PASSWORD_REASON}
      backTo={href(urls.register.influencer)}
      note={<TermsNote />}
    >
      {/* Tells password managers to whom the new password belongs. */}
      <input type="text" autoComplete="username" value={draft.email ?? ""} readOnly hidden />
      <PasswordFields password={fields.password} confirmPassword={fields.confirmPassword} />
    </StepForm>
  )
}
