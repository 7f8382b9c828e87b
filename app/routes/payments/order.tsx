import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { formatMoney } from "#app/domain/money.ts"
import { findOrder } from "#app/domain/orders/find-order.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { door } from "#app/http/door.server.ts"
import { paths } from "#app/paths.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { ExactTime } from "#app/ui/exact-time.tsx"
import { Facts } from "#app/ui/facts.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { OrderState } from "#app/ui/orders/order-state.tsx"
import { Timeline } from "#app/ui/orders/timeline.tsx"
import { PageHeader } from "#app/ui/page-header.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"

export const loader = door(async ({ request, params }) => {
  const actor = await requireActor(request)
  const {
    brandId: _brand,
    influencerId: _influencer,
    ...order
  } = findOrder(actor, params.orderId ?? "")
  return { side: actor.role, order }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Order: ${data.order.title}` : "Order"} · Influencer Marketplace` },
]

const EVENTS: Record<string, string> = {
  "order.drafted": "Shortlisted, waiting for payment",
  "order.started": "Paid and started",
  "order.completed": "Completed",
}

export default function OrderPage() {
  const { side, order } = useLoaderData<typeof loader>()
  const { id, title, status, niche, timeline, receipt, paidAt } = order
  const projectHref = paths[side].project(order.projectId)
  const toComplete = side === "brand" && status === "ongoing"
  const toPay = side === "brand" && status === "draft"
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: paths.dashboard(side), label: "Back to dashboard" }}
        meta={<OrderState status={status} />}
        actions={
          <>
            <PrintButton label="Print receipt" />
            {toComplete && (
              <ButtonLink href={paths.completeOrder(id)} className="print:hidden">
                Mark as completed
              </ButtonLink>
            )}
            {toPay && (
              <ButtonLink href={paths.brand.applicants(order.projectId)} className="print:hidden">
                Go to payment
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card as="section" aria-labelledby="order-heading" className="grid gap-6">
          <h2 id="order-heading" className="text-xl">
            {paidAt === null ? "Order" : "Receipt"}
          </h2>
          <Facts
            items={[
              { term: "Brand", children: order.brandName ?? "Unknown" },
              { term: "Influencer", children: order.influencerName ?? "Unknown" },
              {
                term: "Project",
                children: (
                  <UiLink href={projectHref} className="text-link">
                    {title}
                  </UiLink>
                ),
              },
              { term: "Niche", children: niche || "Any" },
              { term: "Amount", children: formatMoney(order.amountMinor, order.currency) },
              { term: "Ordered", children: <ExactTime at={order.orderedAt} /> },
              {
                term: "Paid",
                children: paidAt === null ? notPaid(status) : <ExactTime at={paidAt} />,
              },
              ...(order.completedAt === null
                ? []
                : [{ term: "Completed", children: <ExactTime at={order.completedAt} /> }]),
              { term: "Order number", children: <span className="font-mono text-sm">{id}</span> },
            ]}
          />
          {receipt && (
            <div className="border-t border-line pt-6">
              <Facts
                items={[
                  { term: "Charged", children: formatMoney(receipt.paidPaise, "INR") },
                  ...(receipt.fxRate === null
                    ? []
                    : [
                        {
                          term: "Exchange rate",
                          children: `1 ${order.currency} = ₹${receipt.fxRate}`,
                        },
                      ]),
                  { term: "Payment reference", children: receipt.reference ?? "None" },
                ]}
              />
            </div>
          )}
        </Card>
        <Card as="section" aria-labelledby="timeline-heading">
          <h2 id="timeline-heading" className="mb-4 text-xl">
            Timeline
          </h2>
          <Timeline items={timeline.map(({ type, at }) => ({ label: EVENTS[type] ?? type, at }))} />
        </Card>
      </div>
    </>
  )
}

/** An order of the demo's invented past is ongoing or completed without a payment behind it. */
const notPaid = (status: string): string => (status === "draft" ? "Not yet" : "Not recorded")
