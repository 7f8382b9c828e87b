import { getFormProps } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

type AppealFormProps = {
  required: readonly string[]
  answer: Parameters<typeof usePageForm>[0]["answer"]
}

/** The one appeal against a measure. */
export function AppealForm({ required, answer }: AppealFormProps) {
  const isSending = useNavigation().state !== "idle"
  const [form, fields] = usePageForm({
    id: "appeal",
    schema: async () => (await import("#app/domain/moderation/appeal-schema.ts")).AppealInput,
    required,
    answer,
  })
  return (
    <Card as="section" aria-labelledby="appeal-heading">
      <h2 id="appeal-heading" className="mb-4 text-lg">
        Appeal
      </h2>
      <Form method="post" className="grid gap-5" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <TextAreaField
          field={fields.text}
          label="Why it is wrong"
          hint="At most 2,000 characters. Each measure has one appeal."
        />
        <Button isBusy={isSending} className="justify-self-start">
          Send the appeal
        </Button>
      </Form>
    </Card>
  )
}
