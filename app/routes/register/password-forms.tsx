import type { FormMetadata } from "@conform-to/react"
import type { ComponentProps, ReactNode } from "react"
import { MINIMUM_AGE, passwordProblem } from "#app/domain/accounts/account.ts"
import { NewPasswordFields } from "#app/ui/form/password-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"
import { StepForm, type StepProps } from "./step-form.tsx"

/** Influencer, step 2 of 2. */
export function InfluencerPasswordForm({ fields: draft, required, answer }: StepProps) {
  const [form, fields] = usePageForm({
    id: "influencer-password",
    schema: async () =>
      (await import("#app/domain/registration/registration-schema.ts")).InfluencerPassword,
    required,
    answer,
  })
  return (
    <PasswordForm page={href(urls.register.influencer)} form={form} fields={fields}>
      {/* Tells password managers to whom the new password belongs. */}
      <input type="text" autoComplete="username" value={draft.email ?? ""} readOnly hidden />
    </PasswordForm>
  )
}

/** Brand, step 2 of 2. */
export function BrandPasswordForm({ fields: draft, required, answer }: StepProps) {
  const [form, fields] = usePageForm({
    id: "brand-password",
    schema: async () =>
      (await import("#app/domain/registration/registration-schema.ts")).BrandPassword,
    required,
    answer,
    values: { email: draft.email },
  })
  return (
    <PasswordForm page={href(urls.register.brand)} form={form} fields={fields}>
      <TextField field={fields.email} label="Email" inputMode="email" autoComplete="email" />
    </PasswordForm>
  )
}

type PasswordFormProps<Fields extends Record<string, unknown>> = {
  /** The wizard's address: Back leads to its first step. */
  page: string
  form: FormMetadata<Fields, string[]>
  fields: ComponentProps<typeof NewPasswordFields>["fields"]
  children: ReactNode
}

/** The new password, twice, behind what else the role is asked. */
function PasswordForm<Fields extends Record<string, unknown>>(props: PasswordFormProps<Fields>) {
  const { page, form, fields, children } = props
  return (
    <StepForm
      form={form}
      action={href(page, { step: 2 })}
      submit="Complete Registration"
      isReady={isPasswordConfirmed}
      reason="Choose a password that fits the rules above and type it twice."
      backTo={page}
      note={<TermsNote />}
    >
      {children}
      <NewPasswordFields fields={fields} label="Password" confirmLabel="Confirm Password" />
    </StepForm>
  )
}

/** What registering agrees to: docs/rules.md#age-and-terms */
function TermsNote() {
  return (
    <p className="text-muted text-sm">
      By completing registration you confirm that you are at least {MINIMUM_AGE} and accept the{" "}
      <UiLink href={href(urls.terms)} className="text-link">
        terms and conditions
      </UiLink>{" "}
      and the{" "}
      <UiLink href={href(urls.privacyPolicy)} className="text-link">
        privacy policy
      </UiLink>
      .
    </p>
  )
}

/** The password is valid and confirmed. */
function isPasswordConfirmed(form: FormData): boolean {
  const password = String(form.get("password") ?? "")
  return passwordProblem(password) === undefined && form.get("confirmPassword") === password
}
