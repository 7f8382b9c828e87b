import { PaidOrders } from "./paid-orders.tsx"

type NextAfterPayingProps = { orders: Parameters<typeof PaidOrders>[0]["orders"] }

export function PaidOrderLinks({ orders }: NextAfterPayingProps) {
  if (orders.length === 0) return null
  return (
    <section aria-label="Paid orders" className="grid gap-2">
      <p>
        {orders.length === 1
          ? "The influencer knows and works on it."
          : "The influencers know and work on it."}{" "}
        We tell you when something is submitted. You then accept it or ask for changes on the
        order’s page.
      </p>
      <PaidOrders orders={orders} />
    </section>
  )
}
