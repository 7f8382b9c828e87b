import { PageForm } from "#app/ui/form/page-form.tsx"
import { CodeField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { CurrentPasswordField } from "./current-password-field.tsx"

type SecondStepFormProps = {
  action: string
  email: string
  hint: string
  button: string
  required: readonly string[]
  answer: Parameters<typeof usePageForm>[0]["answer"]
}

/** Asks for a code and the password. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { action, email, hint, button, required, answer } = props
  const [form, fields] = usePageForm({
    id: "second-step",
    schema: async () =>
      (await import("#app/domain/identity/factors/factor-schema.ts")).SecondStepInput,
    required,
    answer,
  })
  return (
    <PageForm form={form} action={action} button={button}>
      <CodeField field={fields.code} hint={hint} label="Code" autoComplete="one-time-code" />
      <CurrentPasswordField field={fields.currentPassword} email={email} />
    </PageForm>
  )
}
