import { PHASES } from "#app/domain/work/orders/order-table.ts"
import type { OrderTogether } from "#app/domain/work/orders/orders-together.server.ts"
import { Card } from "#app/ui/card.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

type OrdersTogetherProps = { name: string; orders: readonly OrderTogether[] }

export const OrdersTogether = ({ name, orders }: OrdersTogetherProps) => (
  <Card as="section" aria-labelledby="together" className="grid gap-3">
    <h2 id="together" className="text-lg">
      Your orders with {name}
    </h2>
    {orders.length === 0 && <p className="text-muted">You have not worked together yet.</p>}
    <ul className="grid gap-2 empty:hidden">
      {orders.map(({ id: orderId, title, phase, orderedAt }) => (
        <li key={orderId}>
          <a href={href(urls.orders.show, { orderId })} className="text-link wrap-anywhere">
            {title}
          </a>
          <span className="block text-sm text-muted">
            {PHASES[phase].label} · <CalendarDate at={orderedAt} />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
