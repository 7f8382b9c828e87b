import type { Earning, HeldOrder } from "#app/domain/payments/payouts/earnings.server.ts"
import { isBackWithBrand } from "#app/domain/payments/payouts/payout-labels.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { Badge } from "#app/ui/badge.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { type Column, Table } from "#app/ui/table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

type Invoices = Record<string, { id: string; number: string }>

/** Shared by both tables; invoices by order id. */
const aboutOrders = (invoices: Invoices = {}): readonly Column<HeldOrder | Earning>[] => [
  ["Project", (order) => <Project {...order} invoice={invoices[order.orderId]} />],
  ["Brand", ({ brandName }) => brandName ?? <span className="text-muted">Unknown</span>],
  ["You get", (order) => <Share order={order} />, "right"],
  ["Held since", ({ heldSince }) => (heldSince ? <CalendarDate at={heldSince} /> : "Not known")],
]

/** Paid orders not yet completed. */
export const HeldPaymentsTable = ({ items }: { items: readonly HeldOrder[] }) => (
  <Table
    label="Held for running orders"
    empty={<EmptyState text="No order is running at the moment." />}
    rows={items}
    keyOf={({ orderId }) => orderId}
    columns={[
      ...aboutOrders(),
      [
        "Released when",
        ({ isDisputed }) =>
          isDisputed ? "As the dispute is decided" : "When the brand accepts the work",
      ],
    ]}
  />
)

type PayoutsTableProps = { items: readonly Earning[]; invoices: Invoices }

export const PayoutsTable = ({ items, invoices }: PayoutsTableProps) => (
  <Table
    label="Completed orders"
    empty={<EmptyState text="No order is completed and paid for yet." />}
    rows={items}
    keyOf={({ orderId }) => orderId}
    columns={[
      ...aboutOrders(invoices),
      ["Payout", (order) => <PayoutDay {...order} />],
      [
        "State",
        (order) => (
          <>
            <Badge tone={order.tone}>{order.label}</Badge>
            <p className="mt-1 text-sm text-muted wrap-anywhere empty:hidden">{wordsOf(order)}</p>
          </>
        ),
      ],
    ]}
  />
)

type ProjectProps = Pick<HeldOrder, "orderId" | "title"> & { invoice: Invoices[string] | undefined }

const Project = ({ orderId, title, invoice }: ProjectProps) => (
  <>
    <a className="title-link" href={href(urls.orders.show, { orderId })}>
      {title}
    </a>
    {invoice && (
      <a
        href={href(urls.documents.show, { documentId: invoice.id })}
        className="text-link inline-block text-sm font-normal"
      >
        Invoice {invoice.number}
      </a>
    )}
  </>
)

function Share({ order }: { order: HeldOrder | Earning }) {
  const { share } = order
  const isBack = "state" in order && isBackWithBrand(order.state)
  const note = isBack ? `${share.get} went back` : share.isLess && share.note
  return (
    <>
      {isBack ? formatMoney(0, "INR") : share.get}
      {note && <span className="block text-sm text-muted">{note}</span>}
    </>
  )
}

const wordsOf = ({ state, stop, note }: Earning) => (state === "stopped" ? stop?.words : note)

function PayoutDay({ state, dueAt, paidAt, reference }: Earning) {
  if (paidAt !== null && state !== "returned") {
    return (
      <>
        Paid on <CalendarDate at={paidAt} />
        {reference && (
          <span className="block text-sm text-muted wrap-anywhere">Reference {reference}</span>
        )}
      </>
    )
  }
  if (isBackWithBrand(state)) return "None"
  return (
    <>
      Due on <CalendarDate at={dueAt} />
    </>
  )
}
