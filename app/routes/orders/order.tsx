import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { CasePanel } from "#app/components/cases/case-panel.tsx"
import { DocumentLinks } from "#app/components/documents/document-links.tsx"
import { DocumentSheet } from "#app/components/documents/document-sheet.tsx"
import { Conversation } from "#app/components/messages/conversation.tsx"
import { AgreementTerms } from "#app/components/orders/agreement-terms.tsx"
import { Deliverables } from "#app/components/orders/deliverables.tsx"
import { OrderFacts } from "#app/components/orders/order-facts.tsx"
import { OrderState } from "#app/components/orders/order-state.tsx"
import { OrderStrip } from "#app/components/orders/order-strip.tsx"
import { OrderTimeline } from "#app/components/orders/order-timeline.tsx"
import { ShippingPanel } from "#app/components/orders/shipping-panel.tsx"
import { PayoutTimeline } from "#app/components/payouts/payout-timeline.tsx"
import { OrderReviews } from "#app/components/reviews/order-reviews.tsx"
import { isBrand } from "#app/domain/identity/accounts/actor.ts"
import { findOrderEarnings } from "#app/domain/payments/payouts/order-earnings.server.ts"
import { findOrderCases } from "#app/domain/trust/cases/case-queries.server.ts"
import {
  findReceipt,
  listOrderDocuments,
} from "#app/domain/trust/documents/document-queries.server.ts"
import { MessageInput } from "#app/domain/work/conversations/conversation-schema.ts"
import { findThread } from "#app/domain/work/conversations/message-queries.server.ts"
import { markBriefSeen } from "#app/domain/work/conversations/read-cursors.server.ts"
import { listDeliverables } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { findOrderView } from "#app/domain/work/orders/order-view.server.ts"
import { findOrderReviews } from "#app/domain/work/reviews/review-queries.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { isPrefetch } from "#app/http/request-purpose.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const before = new URL(request.url).searchParams.get("before") ?? undefined
  const { paymentId, ...order } = findOrderView(actor, params.orderId ?? "", before)
  const cases = findOrderCases(actor, order.id)
  const conversation = findThread(actor, order)
  if (conversation && !isPrefetch(request)) markBriefSeen(actor, conversation)
  const receipt = paymentId && isBrand(actor) ? findReceipt(actor, paymentId) : undefined
  return {
    role: actor.role,
    order: {
      ...order,
      actions: order.actions.filter((one) => one !== "dispute" || cases.canDispute),
    },
    cases,
    earnings: findOrderEarnings(actor, order.id),
    receipt,
    papers: listOrderDocuments(actor, order.id),
    deliverables: listDeliverables(actor, order.id),
    conversation,
    required: requiredFields(MessageInput),
    reviews: findOrderReviews(actor, order.id),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Order: ${data.order.title}` : "Order") },
]

export default function OrderPage() {
  const { role, order, cases, earnings, receipt, papers, deliverables, ...talk } =
    useLoaderData<typeof loader>()
  const { conversation, required, reviews } = talk
  const { id, terms } = order
  const other = (role === "brand" ? order.influencerName : order.brandName) ?? "Unknown"
  return (
    <>
      <PageHeader
        title={order.title}
        back={{ href: href(urls[role].dashboard), label: "Back to dashboard" }}
        meta={<OrderState status={order.status} role={role} />}
        actions={receipt && <PrintButton label="Print receipt" />}
      />
      <div className="grid gap-6">
        <OrderStrip order={order} earned={earnings?.money}>
          {earnings && (
            <PayoutTimeline
              earnings={earnings}
              role={role}
              creator={order.influencerName ?? "Unknown"}
            />
          )}
        </OrderStrip>
        <CasePanel orderId={id} role={role} cases={cases} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid gap-6">
            <div id="deliverables" className="empty:hidden">
              <Deliverables items={deliverables} />
            </div>
            <div id="conversation" className="empty:hidden">
              {conversation && (
                <Conversation conversation={conversation} required={required} orderId={id} />
              )}
            </div>
            <OrderReviews orderId={id} reviews={reviews} other={other} />
            <ShippingPanel orderId={id} role={role} product={order.product} />
            {terms && (
              <Section id="agreement" title="Agreement">
                <AgreementTerms terms={terms} heading="h3" reader={role} />
                <p className="mt-6">
                  <a href={href(urls.orders.agreement, { orderId: id })} className="text-link">
                    Print the agreement
                  </a>
                </p>
              </Section>
            )}
            <Section id="order" title="Order">
              <OrderFacts order={order} role={role} />
            </Section>
            <DocumentLinks papers={papers} />
            {receipt && (
              <DocumentSheet id="receipt" content={receipt.content} returned={receipt.returned} />
            )}
          </div>
          <Section id="timeline" title="Timeline">
            <OrderTimeline orderId={id} timeline={order.timeline} />
          </Section>
        </div>
      </div>
    </>
  )
}

type SectionProps = { id: string; title: string; children: ReactNode }

function Section({ id, title, children }: SectionProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}
