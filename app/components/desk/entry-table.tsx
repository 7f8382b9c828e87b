import type { Entry } from "#app/domain/desk/entries.server.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { OrderLink, PaymentLink } from "./desk-link.tsx"
import { DeskTable } from "./desk-table.tsx"
import { labelOf, rupees } from "./words.ts"

/** Entries of the journal, each with its lines: debit above zero, credit below. */
export function EntryTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <DeskTable
      label="Entries"
      empty="Nothing was posted."
      columns={[
        { header: "Entry" },
        { header: "Lines" },
        { header: "Order" },
        { header: "Payment" },
        { header: "When" },
      ]}
      rows={entries.map((entry) => ({
        key: entry.key,
        cells: [
          <span key="kind" title={entry.key}>
            {labelOf(entry.kind)}
          </span>,
          <Lines key="lines" entry={entry} />,
          <OrderLink key="order" id={entry.orderId}>
            {entry.orderId?.slice(0, 8)}
          </OrderLink>,
          <PaymentLink key="payment" id={entry.paymentId}>
            {entry.paymentId?.slice(0, 8)}
          </PaymentLink>,
          <ExactTime key="at" at={entry.createdAt} />,
        ],
      }))}
    />
  )
}

function Lines({ entry }: { entry: Entry }) {
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
