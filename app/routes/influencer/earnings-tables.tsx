import type { ReactNode } from "react"
import type { Earning, HeldOrder } from "#app/domain/payments/payouts/earnings.server.ts"
import { isBackWithBrand } from "#app/domain/payments/payouts/payout-labels.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { Badge } from "#app/ui/badge.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

const about = [
  { header: "Project" },
  { header: "Brand" },
  { header: "You get", align: "right" },
  { header: "Held since" },
] as const

/** Paid orders not yet completed. */
export function HeldTable({ items }: { items: readonly HeldOrder[] }) {
  if (items.length === 0) return <EmptyState text="No order is running at the moment." />
  return (
    <ScrollTable label="Held for running orders" columns={[...about, { header: "Released when" }]}>
      {items.map((order) => (
        <EarningRow key={order.orderId} order={order}>
          <td data-label="Released when">
            {order.isDisputed ? "As the dispute is decided" : "When the brand accepts the work"}
          </td>
        </EarningRow>
      ))}
    </ScrollTable>
  )
}

type PayoutsTableProps = {
  items: readonly Earning[]
  /** By order id. */
  invoices: Record<string, { id: string; number: string }>
}

export function PayoutsTable({ items, invoices }: PayoutsTableProps) {
  if (items.length === 0) return <EmptyState text="No order is completed and paid for yet." />
  return (
    <ScrollTable
      label="Completed orders"
      columns={[...about, { header: "Payout" }, { header: "State" }]}
    >
      {items.map((order) => (
        <EarningRow key={order.orderId} order={order} invoice={invoices[order.orderId]}>
          <td data-label="Payout">
            <PayoutDay {...order} />
          </td>
          <td className="max-lg:col-span-2 lg:min-w-24" data-label="State">
            <Badge tone={order.tone}>{order.label}</Badge>
            <p className="mt-1 text-sm text-muted wrap-anywhere empty:hidden">{wordsOf(order)}</p>
          </td>
        </EarningRow>
      ))}
    </ScrollTable>
  )
}

type EarningRowProps = {
  order: HeldOrder | Earning
  invoice?: { id: string; number: string } | undefined
  children: ReactNode
}

/** Cells shared by both tables. */
function EarningRow({ order, invoice, children }: EarningRowProps) {
  const { orderId, title, brandName, share, heldSince } = order
  const isBack = "state" in order && isBackWithBrand(order.state)
  return (
    <tr>
      <th scope="row">
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
      </th>
      <td className="wrap-anywhere lg:min-w-24" data-label="Brand">
        {brandName ?? <span className="text-muted">Unknown</span>}
      </td>
      <td className="lg:text-right" data-label="You get">
        {isBack ? formatMoney(0, "INR") : share.get}
        {isBack && <span className="block text-sm text-muted">{`${share.get} went back`}</span>}
        {!isBack && share.isLess && <span className="block text-sm text-muted">{share.note}</span>}
      </td>
      <td data-label="Held since">
        {heldSince === null ? "Not known" : <CalendarDate at={heldSince} />}
      </td>
      {children}
    </tr>
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
