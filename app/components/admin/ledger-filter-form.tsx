import { Form } from "@remix-run/react"
import { LEDGER_FILTERS, type LedgerFilter } from "#app/domain/admin/admin-views/ledger-question.ts"
import { Button } from "#app/ui/button.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { TextField } from "#app/ui/form/text-field.tsx"
import { href, urls } from "#app/urls/index.ts"
import { labelOf } from "./labels.ts"

type LedgerFilterFormProps = { question: { by: LedgerFilter; of: string; fault?: string } }

const OPTIONS = LEDGER_FILTERS.map((value) => ({ value, label: labelOf(value) }))

export function LedgerFilterForm({ question: { by, of, fault } }: LedgerFilterFormProps) {
  return (
    <Form
      method="get"
      action={href(urls.admin.ledger)}
      className="mb-6 grid gap-4 sm:grid-cols-[12rem_1fr_auto] sm:items-start"
    >
      <SelectField field={queryField("by", by)} label="Entries of" options={OPTIONS} />
      <TextField
        field={queryField("of", of, fault === undefined ? [] : [fault])}
        label="Which"
        hint="The id of an order or a payment, or a day as 2026-11-22."
        autoComplete="off"
        spellCheck={false}
      />
      <Button className="sm:mt-7.5">Show</Button>
    </Form>
  )
}
