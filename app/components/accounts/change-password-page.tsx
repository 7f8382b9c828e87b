import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { NewPasswordFields, PasswordField } from "#app/ui/form/password-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"

type ChangePasswordProps = {
  /** Where the form is sent. */
  action: string
  back: { href: string; label: string }
  email: string
  required: readonly string[]
  answer: Parameters<typeof usePageForm>[0]["answer"]
}

/** The page on which somebody who knows the current password chooses another. */
export function ChangePasswordPage(props: ChangePasswordProps) {
  const { action, back, email, required, answer } = props
  const [form, fields] = usePageForm({
    id: "change-password",
    schema: async () =>
      (await import("#app/domain/accounts/account-schema.ts")).PasswordChangeInput,
    required,
    answer,
  })
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title="Change password" back={back} />
      <Card as="section" aria-label="Change password">
        <PageForm form={form} button="Change password" action={action}>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            field={fields.currentPassword}
            label="Current password"
            autoComplete="current-password"
          />
          <NewPasswordFields fields={fields} label="New password" confirmLabel="Confirm password" />
        </PageForm>
      </Card>
    </div>
  )
}
