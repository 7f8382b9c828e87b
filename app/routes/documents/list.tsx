import { Form, useLoaderData } from "@remix-run/react"
import { DOCUMENT_NAMES } from "#app/domain/trust/documents/document.ts"
import {
  DocumentQuery,
  type ListedDocument,
  listDocuments,
  listDocumentYears,
} from "#app/domain/trust/documents/document-queries.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { IndianDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { DOCUMENT_KINDS } from "#db/schema/admin-words.ts"
import type { Role } from "#db/schema/words.ts"

export const loader = actorHandler(({ actor, query }) => {
  const asked = DocumentQuery.parse(Object.fromEntries(query))
  const { after, ...filter } = asked
  return {
    role: actor.role,
    asked,
    years: listDocumentYears(actor),
    page: listDocuments(actor, filter, after),
  }
})

export const meta = titleMeta("Documents")

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_NAMES[value] }))
const NONE_YET: Record<Role, string> = {
  influencer: "No documents yet. Your invoices appear here once an order is completed.",
  brand:
    "No documents yet. Receipts of your payments and invoices for completed orders appear here.",
}

export default function Documents() {
  const { role, asked, years, page } = useLoaderData<typeof loader>()
  const { kind, year, after } = asked
  const isFiltered = kind !== undefined || year !== undefined
  const at = (next: string | undefined) => href(urls.documents.list, { kind, year, after: next })
  return (
    <>
      <PageHeader
        title="Documents"
        actions={
          <>
            <ButtonLink href={href(urls.statement.show)} kind="quiet">
              Statement of account
            </ButtonLink>
            <ButtonLink href={href(urls.account.billing)} kind="quiet">
              Billing details
            </ButtonLink>
          </>
        }
      />
      {years.length > 0 && (
        <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
          <SelectField
            field={queryField("kind", kind)}
            label="Kind"
            options={KINDS}
            emptyOption="All kinds"
          />
          <SelectField
            field={queryField("year", year)}
            label="Financial year"
            options={years}
            emptyOption="All years"
          />
          <Button kind="secondary">Show</Button>
        </Form>
      )}
      {page.items.length === 0 ? (
        <EmptyState
          text={
            isFiltered || after
              ? "No documents match. Choose another year or kind."
              : NONE_YET[role]
          }
        />
      ) : (
        <DocumentsTable items={page.items} role={role} />
      )}
      <Pager
        label="Pages of documents"
        nextHref={page.next && at(page.next)}
        firstHref={after && at(undefined)}
      />
    </>
  )
}

const MAX_NAMED = 2

function DocumentsTable({ items, role }: { items: readonly ListedDocument[]; role: Role }) {
  return (
    <Table
      label="Documents"
      rows={items}
      columns={[
        [
          "Number",
          ({ id: documentId, number }) => (
            <a className="title-link" href={href(urls.documents.show, { documentId })}>
              {number}
            </a>
          ),
        ],
        [
          "Document",
          ({ title, creators }) => (
            <>
              {title}
              {creators.length > 0 && (
                <span className="block text-sm text-muted wrap-anywhere">
                  for {creators.slice(0, MAX_NAMED).join(", ")}
                  {creators.length > MAX_NAMED && ` and ${creators.length - MAX_NAMED} more`}
                </span>
              )}
            </>
          ),
        ],
        ["Project", ({ project }) => project],
        [role === "brand" ? "From" : "With", ({ other }) => other],
        ["Issued", ({ issuedAt }) => <IndianDate at={issuedAt} />],
        ["Total", ({ amount }) => amount, "right"],
      ]}
    />
  )
}
