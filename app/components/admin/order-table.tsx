import type { FoundOrder } from "#app/domain/admin/admin-views/search-orders.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { Table } from "#app/ui/table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { OrderLink } from "./admin-link.tsx"

type OrderTableProps = { label: string; orders: readonly (FoundOrder & { by?: string })[] }

export function OrderTable({ label, orders }: OrderTableProps) {
  return (
    <Table
      label={label}
      empty="No orders."
      rows={orders}
      columns={[
        ["Order", (order) => <OrderLink id={order.id}>{order.title}</OrderLink>],
        ["Brand", (order) => order.brandName ?? "Unknown"],
        ["Influencer", (order) => order.influencerName ?? "Unknown"],
        ["State", (order) => PHASES[order.phase].label],
        ["Amount", (order) => formatMoney(order.amountMinor, order.currency), "right"],
        ["Ordered", (order) => <CalendarDate at={order.orderedAt} />],
      ]}
    />
  )
}
