import { DocumentLinks } from "#app/components/documents/document-links.tsx"
import { DocumentSheet } from "#app/components/documents/document-sheet.tsx"
import { AdCodesPanel } from "#app/components/orders/ad-codes-panel.tsx"
import { AddOnsPanel } from "#app/components/orders/add-ons-panel.tsx"
import { AgreementTerms } from "#app/components/orders/agreement-terms.tsx"
import { Deliverables } from "#app/components/orders/deliverables.tsx"
import { OrderFacts } from "#app/components/orders/order-facts.tsx"
import { OrderTimeline } from "#app/components/orders/order-timeline.tsx"
import { RightChips } from "#app/components/orders/right-chips.tsx"
import { ShippingPanel } from "#app/components/orders/shipping-panel.tsx"
import { PayoutTimeline } from "#app/components/payouts/payout-timeline.tsx"
import { OrderReviews } from "#app/components/reviews/order-reviews.tsx"
import { Card } from "#app/ui/card.tsx"
import { amount } from "#app/ui/page-parts.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { OrderPageData } from "./order-page.server.ts"

/** The part of the order that a tab opens. */
export function OrderTab({ data }: { data: OrderPageData }) {
  const { role, tab, order, deliverables, reviews, terms, earnings, documents, receipt } = data
  const { id: orderId, timeline, influencerName, brandName } = order
  if (tab === "agreement" && terms) {
    return (
      <TitledCard id="agreement" title="Agreement">
        <AgreementTerms terms={terms} heading="h3" reader={role} />
        <RightChips rights={data.rights} label="Agreed times" />
        <p>
          <a href={href(urls.orders.agreement, { orderId })} className="text-link">
            Print the agreement
          </a>
        </p>
      </TitledCard>
    )
  }
  if (tab === "money") {
    return (
      <>
        {earnings && (
          <Card>
            <PayoutTimeline earnings={earnings} role={role} creator={influencerName ?? "Unknown"} />
          </Card>
        )}
        <DocumentLinks documents={documents} />
        {data.isInvoicedByInfluencer && (
          <p className="text-muted">
            The influencer is registered for GST and sends you the invoice for this order.
          </p>
        )}
        {receipt && (
          <DocumentSheet id="receipt" content={receipt.content} returned={receipt.returned} />
        )}
      </>
    )
  }
  if (tab === "details") {
    return (
      <TitledCard id="order" title="Details">
        <OrderFacts order={order} role={role} />
      </TitledCard>
    )
  }
  if (timeline) {
    return (
      <TitledCard id="timeline" title="Timeline">
        <OrderTimeline orderId={orderId} timeline={timeline} />
      </TitledCard>
    )
  }
  const other = (role === "brand" ? influencerName : brandName) ?? "Unknown"
  return (
    <>
      <OrderReviews orderId={orderId} reviews={reviews} other={other} />
      <ShippingPanel orderId={orderId} role={role} product={order.product} />
      <div id="deliverables" className="empty:hidden">
        <Deliverables items={deliverables} brief={data.brief} rights={data.rights} />
      </div>
      {data.addOns && <AddOnsPanel orderId={orderId} addOns={data.addOns} />}
      {data.adCodes && <AdCodesPanel orderId={orderId} adCodes={data.adCodes} />}
      {data.links && <LinkSummary orderId={orderId} {...data.links} />}
    </>
  )
}

type LinkSummaryProps = { orderId: string; links: number; clicks: number; code: string | null }

const LinkSummary = ({ orderId, links, clicks, code }: LinkSummaryProps) => (
  <Card as="section" aria-label="Tracked links">
    <p className="wrap-anywhere">
      <a href={href(urls.orders.links, { orderId })} className="text-link">
        Tracked links and codes
      </a>
      {links > 0 && `: ${amount(links, "link")}, ${amount(clicks, "click")}`}
      {code && `, code ${code}`}
    </p>
  </Card>
)
