import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"

type JoinFormProps = {
  token: string
  after: string | undefined
}

/** Asks a guest for a name, once. */
export function JoinForm({ token, after }: JoinFormProps) {
  const [form, fields] = usePageForm({
    id: "join",
    schema: async () =>
      (await import("#app/domain/admin/review-links/review-link-schema.ts")).GuestInput,
  })
  return (
    <Card as="section" aria-label="Your name">
      <PageForm
        form={form}
        action={href(urls.review, { token }, { do: "join", after })}
        button="Continue"
      >
        <TextField
          field={fields.name}
          label="Your name"
          hint="The brand sees it beside what you say."
          autoComplete="name"
        />
      </PageForm>
    </Card>
  )
}
