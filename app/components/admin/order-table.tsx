import type { FoundOrder } from "#app/domain/admin/admin-views/search-orders.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { CalendarDate } from "#app/ui/time.tsx"
import { OrderLink } from "./admin-link.tsx"
import { AdminTable } from "./admin-table.tsx"

type OrderTableProps = { label: string; orders: readonly (FoundOrder & { by?: string })[] }

export function OrderTable({ label, orders }: OrderTableProps) {
  return (
    <AdminTable
      label={label}
      empty="No orders."
      columns={[
        { header: "Order" },
        { header: "Brand" },
        { header: "Influencer" },
        { header: "State" },
        { header: "Amount", align: "right" },
        { header: "Ordered" },
      ]}
      rows={orders.map((order) => ({
        key: order.id,
        cells: [
          <OrderLink key="order" id={order.id}>
            {order.title}
          </OrderLink>,
          order.brandName ?? "Unknown",
          order.influencerName ?? "Unknown",
          PHASES[order.phase].label,
          formatMoney(order.amountMinor, order.currency),
          <CalendarDate key="at" at={order.orderedAt} />,
        ],
      }))}
    />
  )
}
