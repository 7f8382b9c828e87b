import type { OrderView } from "#app/domain/work/orders/order-view.server.ts"
import {
  CARRIER_FACTS,
  OUTCOME_LABELS,
  PARCEL_STEPS,
  trackingHref,
} from "#app/domain/work/orders/parcel.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { PARCEL_OUTCOMES, type ParcelState } from "#db/schema/parcel-words.ts"
import type { Role } from "#db/schema/words.ts"

type Product = NonNullable<OrderView["product"]>
type ShippingPanelProps = { orderId: string; role: Role; product: OrderView["product"] }

/** Renders nothing without a product. */
export function ShippingPanel({ orderId, role, product }: ShippingPanelProps) {
  if (!product) return null
  const { name, worth, address, canChange, parcel, canShip, isWaiting, canReturn } = product
  const missing =
    role === "brand" ? "The influencer has given no address yet." : "You have given no address yet."
  return (
    <Card as="section" aria-labelledby="product-heading" className="grid justify-items-start gap-3">
      <h2 id="product-heading" className="text-xl wrap-anywhere">
        Product: {name}
      </h2>
      {worth !== name && <p className="text-muted wrap-anywhere">{worth}</p>}
      {parcel && <ParcelFacts parcel={parcel} />}
      {address ? (
        <p className="wrap-anywhere whitespace-pre-line">{address}</p>
      ) : (
        isWaiting && <p className="text-muted">{missing}</p>
      )}
      {canChange && (
        <ButtonLink
          href={href(urls.orders.address, { orderId })}
          kind={address ? "secondary" : "primary"}
          size="small"
        >
          {address ? "Change the address" : "Give the address"}
        </ButtonLink>
      )}
      {role === "brand" && canShip && (
        <ButtonLink
          href={href(urls.orders.ship, { orderId })}
          kind={parcel?.outcome === null ? "secondary" : "primary"}
          size="small"
        >
          {parcel?.outcome === null ? "Change the shipment" : "Mark as shipped"}
        </ButtonLink>
      )}
      {canChange && parcel && <ParcelReport orderId={orderId} outcome={parcel.outcome} />}
      {canReturn && (
        <ButtonLink href={href(urls.orders.address, { orderId })} kind="secondary" size="small">
          {parcel?.outcome === "return_asked" ? "Change the return" : "Ask for it back"}
        </ButtonLink>
      )}
      {parcel?.returnPaidBy && <Return {...{ orderId, role, parcel }} />}
    </Card>
  )
}

function ParcelFacts({ parcel }: { parcel: NonNullable<Product["parcel"]> }) {
  const { carrier, trackingNumber, shippedAt, outcome } = parcel
  const link = trackingHref(carrier, trackingNumber)
  return (
    <p className="wrap-anywhere">
      <Badge tone={outcome === null ? "accent" : outcome === "received" ? "positive" : "warning"}>
        {outcome === null ? "Shipped" : OUTCOME_LABELS[outcome]}
      </Badge>{" "}
      {CARRIER_FACTS[carrier].label},{" "}
      {link ? (
        <a href={link} rel="noopener noreferrer nofollow" className="text-link">
          {trackingNumber}
        </a>
      ) : (
        trackingNumber
      )}
      , sent on <CalendarDate at={shippedAt} />
    </p>
  )
}

/** The way back, with what the side does next. */
function Return({ orderId, role, parcel }: ReturnProps) {
  const { outcome, returnAddress, returnPaidBy, returnCarrier, returnNumber } = parcel
  const isOpen = outcome === "return_asked" || outcome === "sent_back"
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">
        {`Return paid by the ${returnPaidBy}`}
        {returnCarrier && `, sent by ${CARRIER_FACTS[returnCarrier].label}, ${returnNumber}`}
        {returnAddress && `\n${returnAddress}`}
      </p>
      {isOpen && role === "influencer" && (
        <ButtonLink href={href(urls.orders.ship, { orderId })} kind="secondary" size="small">
          {outcome === "sent_back" ? "Change the shipment" : "Mark as sent back"}
        </ButtonLink>
      )}
      {isOpen && role === "brand" && (
        <PostForm action={href(urls.parcel, { orderId, outcome: "returned" })}>
          <Button kind={outcome === "sent_back" ? "primary" : "secondary"} size="small">
            It came back
          </Button>
        </PostForm>
      )}
    </>
  )
}
type ReturnProps = { orderId: string; role: Role; parcel: NonNullable<Product["parcel"]> }

/** Each acts at once; what failed may still come. */
const ParcelReport = ({ orderId, outcome: known }: ParcelReportProps) => (
  <div className="flex flex-wrap gap-2">
    {PARCEL_OUTCOMES.filter((outcome) => PARCEL_STEPS[outcome].from.includes(known)).map(
      (outcome) => (
        <PostForm key={outcome} action={href(urls.parcel, { orderId, outcome })}>
          <Button kind={outcome === "received" ? "primary" : "secondary"} size="small">
            {OUTCOME_LABELS[outcome]}
          </Button>
        </PostForm>
      ),
    )}
  </div>
)
type ParcelReportProps = { orderId: string; outcome: ParcelState | null }
