import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { NewPasswordFields } from "#app/ui/form/password-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { CurrentPasswordField } from "./current-password-field.tsx"

type ChangePasswordProps = {
  action: string
  back: { href: string; label: string }
  email: string
}

export function ChangePasswordPage(props: ChangePasswordProps) {
  const { action, back, email } = props
  const [form, fields] = usePageForm({
    id: "change-password",
    schema: async () =>
      (await import("#app/domain/identity/accounts/account-schema.ts")).PasswordChangeInput,
  })
  return (
    <NarrowPage title="Change password" back={back}>
      <Card as="section" aria-label="Change password">
        <PageForm form={form} button="Change password" action={action}>
          <CurrentPasswordField field={fields.currentPassword} email={email} />
          <NewPasswordFields fields={fields} label="New password" confirmLabel="Confirm password" />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}
