import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

type ListNameFormProps = {
  action: string
  label: string
  submit: string
  name?: string
}

export function ListNameForm({ action, label, submit, name }: ListNameFormProps) {
  const [form, fields] = usePageForm({
    schema: async () =>
      (await import("#app/domain/market/creators/lists/list-schema.ts")).ListInput,
    values: { name },
  })
  return (
    <PageForm
      form={form}
      button={submit}
      action={action}
      className="gap-4"
      buttonLook={{ kind: "secondary" }}
    >
      <TextField field={fields.name} label={label} autoComplete="off" />
    </PageForm>
  )
}
