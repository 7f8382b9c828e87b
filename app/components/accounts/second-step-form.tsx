import { PageForm } from "#app/ui/form/page-form.tsx"
import { CodeField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { CurrentPasswordField } from "./current-password-field.tsx"

type SecondStepFormProps = {
  action: string
  email: string
  hint: string
  button: string
}

/** Asks for a code and the password. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { action, email, hint, button } = props
  const [form, fields] = usePageForm({
    id: "second-step",
    schema: async () =>
      (await import("#app/domain/identity/factors/factor-schema.ts")).SecondStepInput,
  })
  return (
    <PageForm form={form} action={action} button={button}>
      <CodeField field={fields.code} hint={hint} label="Code" autoComplete="one-time-code" />
      <CurrentPasswordField field={fields.currentPassword} email={email} />
    </PageForm>
  )
}
