import type { JournalEntry } from "#app/domain/admin/admin-views/journal-entries.server.ts"
import type { LedgerFilter } from "#app/domain/admin/admin-views/ledger-question.ts"
import { Pager } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { OrderLink, PaymentLink } from "./admin-link.tsx"
import { AdminSection } from "./admin-section.tsx"
import { labelOf, rupees } from "./labels.ts"

/** Lines are debits above zero, credits below. */
export function EntryTable({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <Table
      label="Entries"
      empty="Nothing was posted."
      rows={entries}
      keyOf={(entry) => entry.key}
      columns={[
        ["Entry", (entry) => <span title={entry.key}>{labelOf(entry.kind)}</span>],
        ["Lines", (entry) => <Lines entry={entry} />],
        [
          "Order",
          (entry) => <OrderLink id={entry.orderId}>{entry.orderId?.slice(0, 8)}</OrderLink>,
        ],
        [
          "Payment",
          (entry) => <PaymentLink id={entry.paymentId}>{entry.paymentId?.slice(0, 8)}</PaymentLink>,
        ],
        ["When", (entry) => <ExactTime at={entry.createdAt} />],
      ]}
    />
  )
}

type BooksSectionProps = {
  entries: { items: readonly JournalEntry[]; next?: string | undefined }
  by: LedgerFilter
  of: string
}

export const BooksSection = ({ entries, by, of }: BooksSectionProps) => (
  <AdminSection title="In the books">
    <EntryTable entries={entries.items} />
    <Pager
      label="Pages of entries"
      nextHref={entries.next && href(urls.admin.ledger, { by, of })}
    />
  </AdminSection>
)

function Lines({ entry }: { entry: JournalEntry }) {
  return (
    <ul className="grid gap-1">
      {entry.lines.map(({ id, account, amountPaise }) => (
        <li key={id}>
          {labelOf(account)}: {rupees(amountPaise)}
        </li>
      ))}
    </ul>
  )
}
