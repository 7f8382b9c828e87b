import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { labelOf, rupees } from "#app/components/desk/words.ts"
import { totalsByKind } from "#app/domain/ledger/balances.server.ts"
import { BOOK_ACTS } from "#app/domain/ledger/book-acts.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request }) => {
  await requireOperator(request)
  return { totals: totalsByKind() }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Books") }]

/** The entries that an operator makes by hand, and how the accounts stand. */
export default function BooksPage() {
  const { totals } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Books" back={{ href: href(urls.admin.ledger), label: "Ledger" }} />
      <ul className="mb-6 grid gap-3 sm:grid-cols-2">
        {BOOK_ACTS.map(({ kind, title, text }) => (
          <li key={kind} className="grid gap-1 rounded-card border border-line bg-raised p-4">
            <a href={href(urls.admin.bookAct, { kind })} className="title-link font-medium">
              {title}
            </a>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <DeskTable
        label="Accounts"
        empty=""
        columns={[{ header: "Account" }, { header: "Balance", align: "right" }]}
        rows={totals.map(([account, paise]) => ({
          key: account,
          cells: [labelOf(account), rupees(paise)],
        }))}
      />
    </>
  )
}
