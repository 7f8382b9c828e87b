import { getFormProps } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import type { FormAnswer } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls.ts"
import type { SearchMail } from "#db/schema/market-words.ts"

const MAIL_OPTIONS: { value: SearchMail; label: string }[] = [
  { value: "daily", label: "Each morning" },
  { value: "never", label: "Never" },
]

type SaveSearchFormProps = {
  answer?: FormAnswer | undefined
  /** The filters as the address of the list has them, and what they are called unless somebody says. */
  query?: string
  name?: string
}

/** Keeps filters under a name. */
export function SaveSearchForm({ answer, query, name }: SaveSearchFormProps) {
  const here = href(urls.influencer.searches)
  const isSaving = useNavigation().formAction === here
  const [form, fields] = usePageForm({
    id: "save-search",
    schema: async () => (await import("#app/domain/searches/search-schema.ts")).SearchInput,
    required: [],
    answer,
    values: { query, name, mail: "daily" },
  })
  return (
    <Form method="post" action={here} className="grid gap-4" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input
        type="hidden"
        name={fields.query.name}
        defaultValue={String(fields.query.initialValue ?? "")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField field={fields.name} label="Name of the search" autoComplete="off" />
        <SelectField field={fields.mail} label="Mail new projects" options={MAIL_OPTIONS} />
      </div>
      <Button isBusy={isSaving} className="justify-self-start">
        Save search
      </Button>
    </Form>
  )
}
