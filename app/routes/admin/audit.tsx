import { Form, useLoaderData } from "@remix-run/react"
import {
  ACT_LABELS,
  COMMAND_LINE,
  SUBJECT_LABELS,
} from "#app/domain/identity/operators/audit-labels.ts"
import {
  type AuditEntry,
  AuditFilter,
  listAuditLog,
  listOperators,
} from "#app/domain/identity/operators/audit-log.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { Button } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { CodeField } from "#app/ui/form/text-field.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { subjectHref } from "./subject-href.ts"

export const loader = operatorHandler(({ operator, query }) => {
  const filter = AuditFilter.parse(Object.fromEntries(query))
  return { ...listAuditLog(operator, filter), filter, operators: listOperators(operator) }
})

export const meta = hiddenMeta("Audit log")

export default function AuditLog() {
  const { items, next, filter } = useLoaderData<typeof loader>()
  const { after, ...shown } = filter
  const isFiltered = Object.values(shown).some((value) => value !== undefined)
  return (
    <>
      <PageHeader title="Audit log" meta="Every act of an operator, with its reason." />
      <FilterForm />
      {items.length === 0 ? (
        <EmptyState
          text={isFiltered ? "No act fits." : "Nothing has been done yet."}
          nextStep={isFiltered && { href: href(urls.admin.audit), label: "Show all" }}
        />
      ) : (
        <ScrollTable
          label="Audit log"
          columns={["When", "Who", "Act", "About", "Reason", "Details"].map((header) => ({
            header,
          }))}
        >
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ScrollTable>
      )}
      <Pager
        label="Pages of the audit log"
        nextHref={
          next === undefined ? undefined : href(urls.admin.audit, { ...shown, after: next })
        }
        firstHref={after ? href(urls.admin.audit, shown) : undefined}
      />
    </>
  )
}

function FilterForm() {
  const { filter, operators } = useLoaderData<typeof loader>()
  const people = operators.map(({ userId, name, email }) => ({
    value: userId,
    label: `${name} (${email})`,
  }))
  return (
    <Form
      key={JSON.stringify(filter)}
      method="get"
      action={href(urls.admin.audit)}
      role="search"
      aria-label="Audit log"
      className="mb-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <SelectField
        field={queryField("act", filter.act)}
        label="Act"
        emptyOption="Every act"
        options={Object.entries(ACT_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <SelectField
        field={queryField("operator", filter.operator)}
        label="Operator"
        emptyOption="Everybody"
        options={[...people, { value: COMMAND_LINE, label: "Command line" }]}
      />
      <CodeField field={queryField("subject", filter.subject)} label="Id of what it was about" />
      <Button kind="secondary">Filter</Button>
    </Form>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { subject, subjectId, operatorId, details } = entry
  const about = subjectHref(subject, subjectId)
  return (
    <tr>
      <td data-label="When">
        <ExactTime at={entry.createdAt} />
      </td>
      <td data-label="Who" className="wrap-anywhere">
        {operatorId === null ? "Command line" : (entry.operator ?? "Unknown")}
      </td>
      <th scope="row" data-label="Act" className="font-medium">
        {ACT_LABELS[entry.act]}
      </th>
      <td data-label="About" className="wrap-anywhere">
        {SUBJECT_LABELS[subject]}{" "}
        {about ? (
          <a href={about} className="text-link">
            {subjectId}
          </a>
        ) : (
          subjectId
        )}
      </td>
      <td data-label="Reason" className="wrap-anywhere">
        {entry.reason}
      </td>
      <td data-label="Details" className="text-sm text-muted wrap-anywhere">
        {Object.entries(details)
          .map(([name, value]) => `${name}: ${value}`)
          .join(", ") || "None"}
      </td>
    </tr>
  )
}
