import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderState } from "#app/components/orders/order-state.tsx"
import { Timeline } from "#app/components/orders/timeline.tsx"
import { type Actor, isBrand } from "#app/domain/accounts/actor.ts"
import { formatMoney } from "#app/domain/money.ts"
import { findOrder } from "#app/domain/orders/order-queries.server.ts"
import { describeQuote } from "#app/domain/payments/describe-quote.ts"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payment.ts"
import { findOwnPayment, toBill } from "#app/domain/payments/payment-queries.server.ts"
import { formatReceiptNumber } from "#app/domain/payments/receipt.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, paymentSectionHref, urls } from "#app/urls.ts"
import { Receipt, type ReceiptProps } from "./receipt.tsx"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const {
    brandId: _brand,
    influencerId: _influencer,
    paymentId,
    ...order
  } = findOrder(actor, params.orderId ?? "")
  return { side: actor.role, order, receipt: findReceipt(actor, paymentId) }
})

/** The receipt of the payment behind an order, for the brand that made it. */
function findReceipt(actor: Actor, paymentId: string | null): ReceiptProps | undefined {
  if (!isBrand(actor) || paymentId === null) return undefined
  const payment = findOwnPayment(actor, paymentId)
  const number = formatReceiptNumber(payment)
  if (number === undefined || payment.paidAt === null) return undefined
  return {
    number,
    paidAt: payment.paidAt,
    paidBy: actor.name,
    projectTitle: payment.projectTitle,
    description: CHARGE_DESCRIPTION,
    words: describeQuote(toBill(payment)),
    reference: payment.providerPaymentId,
    isRefunded: payment.status === "refunded",
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Order: ${data.order.title}` : "Order"} · Influencer Marketplace` },
]

export default function OrderPage() {
  const { side, order, receipt } = useLoaderData<typeof loader>()
  const { id, title, status, timeline } = order
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: href(urls[side].dashboard), label: "Back to dashboard" }}
        meta={<OrderState status={status} side={side} />}
        actions={
          <>
            {receipt && <PrintButton label="Print receipt" />}
            {side === "brand" && status === "ongoing" && (
              <ButtonLink
                href={href(urls.orders.complete, { orderId: id })}
                className="print:hidden"
              >
                Mark as completed
              </ButtonLink>
            )}
            {side === "brand" && status === "draft" && (
              <ButtonLink href={paymentSectionHref(order.projectId)} className="print:hidden">
                Pay
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <OrderFacts side={side} order={order} />
          {receipt && <Receipt {...receipt} />}
        </div>
        <Card as="section" aria-labelledby="timeline-heading">
          <h2 id="timeline-heading" className="mb-4 text-xl">
            Timeline
          </h2>
          <Timeline items={timeline} />
        </Card>
      </div>
    </>
  )
}

type OrderFactsProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "side" | "order">

function OrderFacts({ side, order }: OrderFactsProps) {
  const { title, paidAt, completedAt } = order
  const moment = (term: string, at: number | null) =>
    at === null ? [] : [{ term, children: <ExactTime at={at} /> }]
  return (
    <Card as="section" aria-labelledby="order-heading" className="grid gap-6">
      <h2 id="order-heading" className="text-xl">
        Order
      </h2>
      <DescriptionList
        items={[
          { term: "Brand", children: order.brandName ?? "Unknown" },
          { term: "Influencer", children: order.influencerName ?? "Unknown" },
          {
            term: "Project",
            children: (
              <UiLink
                href={href(urls[side].project, { projectId: order.projectId })}
                className="text-link"
              >
                {title}
              </UiLink>
            ),
          },
          { term: "Niche", children: order.niche || "Any" },
          { term: "Amount", children: formatMoney(order.amountMinor, order.currency) },
          ...moment("Ordered", order.orderedAt),
          ...(order.status === "draft" ? [{ term: "Paid", children: "Not yet" }] : []),
          ...moment("Paid", paidAt),
          ...moment("Completed", completedAt),
          {
            term: "Order number",
            children: <span className="font-mono text-sm">{order.id}</span>,
          },
        ]}
      />
    </Card>
  )
}
