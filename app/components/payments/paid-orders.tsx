import { href, urls } from "#app/urls/index.ts"

type PaidOrdersProps = {
  /** `note`: a cancelled order and its money. */
  orders: readonly { orderId: string; name: string; note: string | undefined }[]
}

export function PaidOrders({ orders }: PaidOrdersProps) {
  if (orders.length === 0) return null
  return (
    <ul className="grid gap-1">
      {orders.map(({ orderId, name, note }) => (
        <li key={orderId}>
          <a href={href(urls.orders.show, { orderId })} className="text-link">
            Order with {name}
          </a>
          {note && <span className="block text-sm text-muted">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
