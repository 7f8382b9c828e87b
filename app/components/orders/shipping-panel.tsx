import type { OrderView } from "#app/domain/work/orders/order-view.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

type ShippingPanelProps = { orderId: string; role: Role; product: OrderView["product"] }

/** Renders nothing without a product. */
export function ShippingPanel({ orderId, role, product }: ShippingPanelProps) {
  if (!product) return null
  const { name, address, canChange } = product
  const missing =
    role === "brand" ? "The influencer has given no address yet." : "You have given no address yet."
  return (
    <Card as="section" aria-labelledby="product-heading" className="grid justify-items-start gap-3">
      <h2 id="product-heading" className="text-xl wrap-anywhere">
        Product: {name}
      </h2>
      {address ? (
        <p className="wrap-anywhere whitespace-pre-line">{address}</p>
      ) : (
        <p className="text-muted">{missing}</p>
      )}
      {canChange && (
        <ButtonLink href={href(urls.orders.address, { orderId })} kind="secondary" size="small">
          {address ? "Change the address" : "Give the address"}
        </ButtonLink>
      )}
    </Card>
  )
}
