import type { OrderSummary } from "#app/domain/work/orders/order-records.server.ts"
import type { NextStepTarget } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { SeatGuard } from "#app/ui/form/seat-form.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, paymentSectionHref, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import { OrderState } from "./order-state.tsx"

type OrdersTableProps = {
  role: Role
  /** `amount` includes the currency. */
  orders: readonly (OrderSummary & { amount: string })[]
  nextStep: NextStepTarget | false
}

/** Newest first. Rows link to projects, a second link to orders. */
export function OrdersTable({ role, orders, nextStep }: OrdersTableProps) {
  const counterpart = role === "brand" ? "Influencer" : "Brand"
  if (orders.length === 0) return <EmptyState text="No orders found." nextStep={nextStep} />
  return (
    <ScrollTable
      label="Orders"
      columns={[
        { header: "Title" },
        { header: counterpart },
        { header: "Status" },
        { header: "Amount", align: "right" },
        { header: "Ordered" },
        { header: "Order page", isHiddenHeader: true },
      ]}
    >
      {orders.map((order) => (
        <tr key={order.id} className="relative">
          <th scope="row">
            <a
              href={href(urls[role].project, { projectId: order.projectId })}
              className="title-link after:absolute after:inset-0"
            >
              {order.title}
            </a>
          </th>
          <td className="wrap-anywhere lg:min-w-24" data-label={counterpart}>
            {order.counterpart ?? <span className="text-muted">Unknown</span>}
          </td>
          <td data-label="Status">
            <OrderState status={order.status} role={role} />
          </td>
          <td className="lg:text-right @min-[58rem]:whitespace-nowrap" data-label="Amount">
            {order.amount}
          </td>
          <td className="text-muted" data-label="Ordered">
            <RelativeTime at={order.orderedAt} />
          </td>
          <td className="max-lg:col-span-2 max-lg:-my-2">
            <div className="flex flex-wrap gap-x-3 lg:justify-end">
              {role === "brand" && order.status === "draft" && (
                <SeatGuard action={href(urls.brand.pay, { projectId: order.projectId })}>
                  <a
                    href={paymentSectionHref(order.projectId)}
                    className="text-link relative inline-flex min-h-9 min-w-7 items-center text-sm font-medium lg:justify-end"
                  >
                    Pay<span className="sr-only"> for {order.title}</span>
                  </a>
                </SeatGuard>
              )}
              <a
                href={href(urls.orders.show, { orderId: order.id })}
                className="text-link relative inline-flex min-h-9 items-center text-sm whitespace-nowrap"
              >
                View order
              </a>
            </div>
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
