import { useLoaderData } from "@remix-run/react"
import { DIFFERENCE_LABELS } from "#app/components/admin/difference-labels.ts"
import { labelOf, rupees } from "#app/components/admin/labels.ts"
import { totalsByKind } from "#app/domain/books/ledger/balances.server.ts"
import { BOOK_ACTS } from "#app/domain/books/ledger/book-acts.ts"
import { nameOfDay } from "#app/domain/payments/reconciliation/difference.ts"
import { listDifferences } from "#app/domain/payments/reconciliation/reconciled-days.server.ts"
import { mendablePaise } from "#app/domain/payments/reconciliation/resolved-differences.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(() => {
  const differences = listDifferences().slice(0, MAX_SHOWN)
  return {
    totals: totalsByKind(),
    differences: differences.map((one) => ({
      ...one,
      day: nameOfDay(one.day),
      isMendable: mendablePaise(one) !== undefined,
    })),
  }
})

/** The log and the command of the same name list all. */
const MAX_SHOWN = 100

export const meta = titleMeta("Books")

export default function BooksPage() {
  const { totals, differences } = useLoaderData<typeof loader>()
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
      <h2 className="mt-8 mb-2 text-xl">Differences with the provider</h2>
      <p className="mb-4 text-muted">
        Each night our books are compared with the provider's, line by line. What differs stands
        here until a comparison finds it mended.
      </p>
      <Table
        label="Differences with the provider"
        empty="Our books and the provider's agree."
        rows={differences}
        keyOf={({ day, kind, id }) => `${day}:${kind}:${id}`}
        columns={[
          ["Day", ({ day }) => day],
          ["What", ({ kind }) => DIFFERENCE_LABELS[kind]],
          [
            "Id",
            ({ kind, id, isMendable }) =>
              isMendable ? <DifferenceLink kind={kind} id={id} /> : id,
          ],
          ["Ours", ({ ours }) => (ours === null ? "Nothing" : rupees(ours)), "right"],
          ["Theirs", ({ theirs }) => (theirs === null ? "Nothing" : rupees(theirs)), "right"],
        ]}
      />
    </>
  )
}

function DifferenceLink({ kind, id }: { kind: string; id: string }) {
  return (
    <a
      href={href(urls.admin.difference, { kind, id })}
      className="title-link underline decoration-control underline-offset-4"
    >
      {id}
    </a>
  )
}
