import { Form } from "@remix-run/react"
import type { FilterErrors } from "#app/domain/admin/reports/report-filters.server.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { Button } from "#app/ui/button.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { TextField } from "#app/ui/form/text-field.tsx"
import { href, urls } from "#app/urls/index.ts"
import { PLATFORMS, type Role } from "#db/schema/words.ts"

type FilterFormProps = {
  role: Role
  values: Record<"from" | "to" | "project" | "platform", string>
  errors: FilterErrors
  projects: readonly { id: string; title: string }[]
}

/** A GET form, so filters stay in the address. */
export function ReportFilterForm({ role, values, errors, projects }: FilterFormProps) {
  const field = (name: keyof typeof values) => queryField(name, values[name], errors[name] ?? [])
  // The key resets fields changed by the address.
  return (
    <search className="mt-4 mb-8 block print:hidden">
      <Form
        method="get"
        action={href(urls[role].reports)}
        className="report-filters rounded-card border border-line bg-raised p-4"
      >
        <TextField
          key={`from ${values.from}`}
          field={field("from")}
          label="First day"
          type="date"
        />
        <TextField key={`to ${values.to}`} field={field("to")} label="Last day" type="date" />
        <SelectField
          key={`project ${values.project}`}
          field={field("project")}
          label="Project"
          emptyOption="All projects"
          options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <SelectField
          key={`platform ${values.platform}`}
          field={field("platform")}
          label="Platform"
          emptyOption="All platforms"
          options={PLATFORMS.map((name) => ({ value: name, label: ACCOUNT_LABELS[name] }))}
        />
        <Button kind="secondary">Show</Button>
      </Form>
    </search>
  )
}
