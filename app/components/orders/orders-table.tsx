import type { ReactNode } from "react"
import { EmptyState } from "#app/ui/card.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { ClampedLink } from "#app/ui/page-parts.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, paymentSectionHref, urls } from "#app/urls.ts"
import { OrderState } from "./order-state.tsx"

export type OrderRow = {
  id: string
  projectId: string
  title: string
  status: string
  /** The other side's name; null when they are gone. */
  counterpart: string | null
  /** With its currency, as it is shown. */
  amount: string
  orderedAt: number
}

type OrdersTableProps = {
  /** Who the other side is: 'Influencer' or 'Brand'. */
  counterpartLabel: string
  side: "influencer" | "brand"
  orders: readonly OrderRow[]
  projectHref: (projectId: string) => string
  /** The next step for somebody without orders. */
  emptyAction?: ReactNode
}

/** Orders, newest first. The row leads to the order's project; a link of its own to the order. */
export function OrdersTable(props: OrdersTableProps) {
  const { counterpartLabel, side, orders, projectHref, emptyAction } = props
  if (orders.length === 0) return <EmptyState text="No orders found." action={emptyAction} />
  return (
    <ScrollTable
      label="Orders"
      columns={[
        { header: "Title" },
        { header: counterpartLabel },
        { header: "Status" },
        { header: "Amount", align: "right" },
        { header: "Ordered" },
        { header: "Order page", isHiddenHeader: true },
      ]}
    >
      {orders.map((order) => (
        <tr key={order.id} className="relative">
          <th scope="row">
            <ClampedLink
              href={projectHref(order.projectId)}
              className="after:absolute after:inset-0"
            >
              {order.title}
            </ClampedLink>
          </th>
          <td className="wrap-anywhere lg:min-w-24" data-label={counterpartLabel}>
            {order.counterpart ?? <span className="text-muted">Unknown</span>}
          </td>
          <td data-label="Status">
            <OrderState status={order.status} side={side} />
          </td>
          <td className="lg:text-right @min-[58rem]:whitespace-nowrap" data-label="Amount">
            {order.amount}
          </td>
          <td className="text-muted" data-label="Ordered">
            <RelativeTime at={order.orderedAt} />
          </td>
          <td className="max-lg:col-span-2 max-lg:-my-2">
            <div className="flex flex-wrap gap-x-3 lg:justify-end">
              {side === "brand" && order.status === "draft" && (
                <UiLink
                  href={paymentSectionHref(order.projectId)}
                  className="text-link relative inline-flex min-h-9 min-w-7 items-center text-sm font-medium lg:justify-end"
                >
                  Pay<span className="sr-only"> for {order.title}</span>
                </UiLink>
              )}
              <UiLink
                href={href(urls.orders.show, { orderId: order.id })}
                className="text-link relative inline-flex min-h-9 items-center text-sm whitespace-nowrap"
              >
                View order
              </UiLink>
            </div>
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
