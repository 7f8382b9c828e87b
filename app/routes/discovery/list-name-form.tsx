import { getFormProps } from "@conform-to/react"
import { useNavigation } from "@remix-run/react"
import { Button } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

type ListNameFormProps = {
  action: string
  label: string
  submit: string
  name?: string
}

export function ListNameForm({ action, label, submit, name }: ListNameFormProps) {
  const isSending = useNavigation().formAction === action
  const [form, fields] = usePageForm({
    schema: async () =>
      (await import("#app/domain/market/creators/lists/list-schema.ts")).ListInput,
    values: { name },
  })
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="grid gap-4">
      <FormErrors errors={form.errors} id={form.errorId} />
      <TextField field={fields.name} label={label} autoComplete="off" />
      <Button kind="secondary" isBusy={isSending} className="justify-self-start">
        {submit}
      </Button>
    </Form>
  )
}
