import type { ReactNode } from "react"
import { paths } from "#app/paths.ts"
import { EmptyState } from "../empty-state.tsx"
import { UiLink } from "../link.tsx"
import { RelativeTime } from "../relative-time.tsx"
import { ScrollTable } from "../scroll-table.tsx"
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
      isStackedWhenNarrow
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
          <th scope="row" className="wrap-anywhere sm:min-w-48">
            <UiLink
              href={projectHref(order.projectId)}
              className="after:absolute after:inset-0 hover:text-accent hover:underline"
            >
              {order.title}
            </UiLink>
          </th>
          <td className="wrap-anywhere sm:min-w-40">
            {order.counterpart ?? <span className="text-muted">Unknown</span>}
          </td>
          <td>
            <OrderState status={order.status} side={side} />
          </td>
          <td className="text-right whitespace-nowrap">{order.amount}</td>
          <td className="whitespace-nowrap text-muted">
            <RelativeTime at={order.orderedAt} />
          </td>
          <td className="text-right whitespace-nowrap">
            {side === "brand" && order.status === "draft" && (
              <UiLink
                href={paths.brand.payment(order.projectId)}
                className="text-link relative mr-4 inline-flex min-h-6 items-center text-sm font-medium"
              >
                Pay<span className="sr-only"> for {order.title}</span>
              </UiLink>
            )}
            <UiLink href={paths.order(order.id)} className="text-link relative text-sm">
              View order
            </UiLink>
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
