import { useNavigation } from "@remix-run/react"
import { Button } from "#app/ui/button.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { Form } from "#app/ui/form/seat-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { SearchMail } from "#db/schema/market-words.ts"
import type { Role } from "#db/schema/words.ts"

const MAIL_OPTIONS: { value: SearchMail; label: string }[] = [
  { value: "daily", label: "Each morning" },
  { value: "never", label: "Never" },
]

type SaveSearchFormProps = {
  role: Role
  canMail: boolean
  /** `query` is spelled as in the list's address. */
  values: { query?: string; name?: string; mail?: string }
  /** By field; "" is the form. */
  errors?: Record<string, string[] | null>
}

/** A plain form keeps the form library out of browsing. */
export function SaveSearchForm({ role, canMail, values, errors = {} }: SaveSearchFormProps) {
  const here = href(urls[role].searches)
  const isSaving = useNavigation().formAction === here
  const { query = "", name = "", mail = "daily" } = values
  return (
    <Form method="post" action={here} className="grid gap-4">
      <FormErrors
        id="save-search-errors"
        errors={[...(errors[""] ?? []), ...(errors.query ?? [])]}
      />
      <input type="hidden" name="query" defaultValue={query} />
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField
          field={queryField("name", name, errors.name ?? [])}
          label="Name of the search"
          autoComplete="off"
        />
        {canMail && (
          <SelectField
            field={queryField("mail", mail, errors.mail ?? [])}
            label="Mail new projects"
            options={MAIL_OPTIONS}
          />
        )}
      </div>
      <Button isBusy={isSaving} className="justify-self-start">
        Save search
      </Button>
    </Form>
  )
}
