import { TermsNote } from "#app/components/accounts/terms-note.tsx"
import { passwordProblem } from "#app/domain/identity/accounts/account.ts"
import type {
  BrandPassword,
  InfluencerPassword,
} from "#app/domain/identity/registration/registration-schema.ts"
import { NewPasswordFields } from "#app/ui/form/password-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { StepForm, type StepProps } from "./step-form.tsx"

export function PasswordForm({ role, fields: draft }: StepProps) {
  const [form, fields] = usePageForm<typeof BrandPassword | typeof InfluencerPassword>({
    id: "password",
    schema: async () => {
      const schemas = await import("#app/domain/identity/registration/registration-schema.ts")
      return role === "brand" ? schemas.BrandPassword : schemas.InfluencerPassword
    },
    isServerStricter: true,
    values: { email: draft.email },
  })
  const page = href(urls.register[role])
  return (
    <StepForm
      form={form}
      action={href(page, { step: 2 })}
      submit="Complete Registration"
      isReady={isPasswordConfirmed}
      reason="Choose a password that fits the rules above and type it twice."
      backTo={page}
      {...(role === "brand" && { keepAt: href(page, { step: "back" }) })}
      note={<TermsNote act="completing registration" />}
    >
      {role === "brand" ? (
        <TextField field={fields.email} label="Email" inputMode="email" autoComplete="email" />
      ) : (
        // Password managers need the username.
        <input type="text" autoComplete="username" value={draft.email ?? ""} readOnly hidden />
      )}
      <NewPasswordFields fields={fields} label="Password" confirmLabel="Confirm Password" />
    </StepForm>
  )
}

function isPasswordConfirmed(form: FormData): boolean {
  const password = String(form.get("password") ?? "")
  return passwordProblem(password) === undefined && form.get("confirmPassword") === password
}
