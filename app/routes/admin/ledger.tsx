import { data } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AdminSection } from "#app/components/admin/admin-section.tsx"
import { EntryTable } from "#app/components/admin/entry-table.tsx"
import { labelOf, rupees } from "#app/components/admin/labels.ts"
import { LedgerFilterForm } from "#app/components/admin/ledger-filter-form.tsx"
import { listJournalEntries } from "#app/domain/admin/admin-views/journal-entries.server.ts"
import { readLedgerQuestion } from "#app/domain/admin/admin-views/ledger-question.ts"
import { totalsByKind } from "#app/domain/books/ledger/balances.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ query }) => {
  const after = query.get("after") ?? undefined
  const { filter, ...question } = readLedgerQuestion(query)
  const { fault } = question
  const answer = {
    ...{ question, after, totals: totalsByKind() },
    entries: filter && listJournalEntries(filter, after),
    ...(fault && { toasts: [fault] }),
  }
  return data(answer, { status: fault ? 422 : 200 })
})

export const meta = titleMeta("Ledger")

export default function LedgerPage() {
  const { question, after, totals, entries } = useLoaderData<typeof loader>()
  const { by, of } = question
  const page = (cursor?: string) => href(urls.admin.ledger, { by, of, after: cursor })
  const sum = totals.reduce((total, [, paise]) => total + paise, 0)
  return (
    <>
      <PageHeader
        title="Ledger"
        meta={
          sum === 0 ? "All accounts together are zero." : `All accounts together: ${rupees(sum)}`
        }
      />
      <Table
        label="Accounts"
        empty=""
        rows={totals}
        keyOf={([account]) => account}
        columns={[
          ["Account", ([account]) => labelOf(account)],
          ["Balance", ([, paise]) => rupees(paise), "right"],
        ]}
      />
      <p className="mt-3 text-sm text-muted">Debit above zero, credit below.</p>
      <AdminSection title="Journal">
        <LedgerFilterForm question={question} />
        {entries && (
          <>
            <EntryTable entries={entries.items} />
            <Pager
              label="Pages of entries"
              nextHref={entries.next && page(entries.next)}
              firstHref={after && page()}
            />
          </>
        )}
      </AdminSection>
    </>
  )
}
