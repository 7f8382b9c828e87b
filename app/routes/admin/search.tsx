import { data } from "@remix-run/node"
import { Form, useLoaderData } from "@remix-run/react"
import { FoundTable } from "#app/components/admin/found-table.tsx"
import { labelOf } from "#app/components/admin/labels.ts"
import { searchAdmin } from "#app/domain/admin/admin-views/search.server.ts"
import {
  readAdminSearch,
  SEARCH_KINDS,
  type SearchKind,
} from "#app/domain/admin/admin-views/search-question.ts"
import { consumeAdminLimit } from "#app/domain/identity/operators/admin-limits.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Button } from "#app/ui/button.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { TextField } from "#app/ui/form/text-field.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ operator, query }) => {
  const question = readAdminSearch(query)
  const refusal = question.q && consumeAdminLimit(operator, "searches")
  if (refusal) throw refusal
  const { fault } = question
  const answer = { question, found: searchAdmin(question), ...(fault && { toasts: [fault] }) }
  return data(answer, { status: fault ? 422 : 200 })
})

export const meta = titleMeta("Search")

const KINDS = SEARCH_KINDS.map((value) => ({ value, label: labelOf(value) }))

/** Shown below the field and before the first search. */
const HINTS: Record<SearchKind, string> = {
  users: "An id, or the beginning of an email, a username or a name.",
  projects:
    "An id, the brand's email, or the beginning of a title; of open projects any part of it.",
  orders: "An id, the email or id of the brand or the influencer, or the beginning of a title.",
  payments:
    "Our id or one of the provider's, a receipt's number, an order's id, or the brand's email.",
}

/** A GET form, so searches can be bookmarked. */
export default function SearchPage() {
  const { question, found } = useLoaderData<typeof loader>()
  const { kind, q, after, fault } = question
  const page = (cursor?: string) => href(urls.admin.search, { kind, q, after: cursor })
  return (
    <>
      <PageHeader title="Search" />
      <search>
        <Form
          method="get"
          action={href(urls.admin.search)}
          className="grid gap-4 sm:grid-cols-[12rem_1fr_auto] sm:items-start"
        >
          <SelectField field={queryField("kind", kind)} label="What" options={KINDS} />
          <TextField
            field={queryField("q", q, fault === undefined ? [] : [fault])}
            label="Search for"
            hint={HINTS[kind]}
            autoComplete="off"
            spellCheck={false}
          />
          <Button className="sm:mt-7.5">Search</Button>
        </Form>
      </search>
      <div className="mt-8">
        {found ? (
          <>
            <FoundTable found={found} />
            <Pager
              label="Pages of what was found"
              nextHref={found.next && page(found.next)}
              firstHref={after && page()}
            />
          </>
        ) : (
          <Explanation />
        )}
      </div>
    </>
  )
}

function Explanation() {
  return (
    <dl className="grid gap-3">
      {SEARCH_KINDS.map((kind) => (
        <div key={kind}>
          <dt className="font-medium">{labelOf(kind)}</dt>
          <dd className="text-muted">{HINTS[kind]}</dd>
        </div>
      ))}
    </dl>
  )
}
