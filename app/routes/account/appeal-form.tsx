import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

type AppealFormProps = {
  required: readonly string[]
  answer: Parameters<typeof usePageForm>[0]["answer"]
}

export function AppealForm({ required, answer }: AppealFormProps) {
  const [form, fields] = usePageForm({
    id: "appeal",
    schema: async () => (await import("#app/domain/trust/moderation/appeal-schema.ts")).AppealInput,
    required,
    answer,
  })
  return (
    <Card as="section" aria-labelledby="appeal-heading">
      <h2 id="appeal-heading" className="mb-4 text-lg">
        Appeal
      </h2>
      <PageForm form={form} button="Send the appeal" className="gap-5">
        <TextAreaField
          field={fields.text}
          label="Why you disagree"
          hint="Up to 2,000 characters. You can appeal once."
        />
      </PageForm>
    </Card>
  )
}
