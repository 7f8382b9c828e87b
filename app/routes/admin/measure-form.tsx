import { getFormProps } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { Button } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

type MeasureFormProps = {
  required: readonly string[]
  answer: Parameters<typeof usePageForm>[0]["answer"]
  button: string
  kind: "danger" | "primary"
  /** Who reads the reason besides the audit log. */
  hint: string
}

/** The form of an act that needs nothing but its reason. */
export function MeasureForm({ required, answer, button, kind, hint }: MeasureFormProps) {
  const isSending = useNavigation().state !== "idle"
  const [form, fields] = usePageForm({
    id: "measure",
    schema: async () => (await import("#app/domain/operators/reason-schema.ts")).ReasonInput,
    required,
    answer,
  })
  return (
    <Form method="post" className="grid gap-5" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <TextAreaField field={fields.reason} label="Reason" hint={hint} />
      <Button kind={kind} isBusy={isSending} className="justify-self-start">
        {button}
      </Button>
    </Form>
  )
}

/** A measure's page is mounted twice: what the address ends with says which of the two verbs it is. */
export const isRestoring = (request: Request) =>
  /\/restore\/?$/i.test(new URL(request.url).pathname)
