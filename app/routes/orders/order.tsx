import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderActions, OrderState } from "#app/components/orders/order-state.tsx"
import { Receipt } from "#app/components/payments/receipt.tsx"
import { isBrand } from "#app/domain/accounts/actor.ts"
import { formatMoney } from "#app/domain/money.ts"
import { findOrder } from "#app/domain/orders/order-queries.server.ts"
import { findReceipt } from "#app/domain/payments/payment-queries.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const { paymentId, ...order } = findOrder(actor, params.orderId ?? "")
  const receipt = paymentId && isBrand(actor) ? findReceipt(actor, paymentId) : undefined
  return { role: actor.role, order, receipt }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Order: ${data.order.title}` : "Order") },
]

export default function OrderPage() {
  const { role, order, receipt } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={order.title}
        back={{ href: href(urls[role].dashboard), label: "Back to dashboard" }}
        meta={<OrderState status={order.status} role={role} />}
        actions={
          <>
            {receipt && <PrintButton label="Print receipt" />}
            <OrderActions order={order} role={role} />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <OrderFacts role={role} order={order} />
          {receipt && <Receipt receipt={receipt} />}
        </div>
        <Card as="section" aria-labelledby="timeline-heading">
          <h2 id="timeline-heading" className="mb-4 text-xl">
            Timeline
          </h2>
          <Timeline items={order.timeline} />
        </Card>
      </div>
    </>
  )
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

function OrderFacts({ role, order }: Pick<Data, "role" | "order">) {
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
                href={href(urls[role].project, { projectId: order.projectId })}
                className="text-link"
              >
                {order.title}
              </UiLink>
            ),
          },
          { term: "Niche", children: order.niche || "Any" },
          { term: "Amount", children: formatMoney(order.amountMinor, order.currency) },
          ...moment("Ordered", order.orderedAt),
          ...(order.status === "draft" ? [{ term: "Paid", children: "Not yet" }] : []),
          ...moment("Paid", order.paidAt),
          ...moment("Completed", order.completedAt),
          { term: "Order number", children: <span className="font-mono text-sm">{order.id}</span> },
        ]}
      />
    </Card>
  )
}

/** What happened, oldest first. */
function Timeline({ items }: { items: Data["order"]["timeline"] }) {
  return (
    <ol className="grid gap-4 border-l border-line pl-5">
      {items.map(({ label, at }) => (
        <li key={`${at} ${label}`} className="relative">
          <span
            aria-hidden="true"
            className="absolute top-2 -left-[calc(1.25rem+4.5px)] size-2 rounded-full bg-accent"
          />
          <p className="font-medium">{label}</p>
          <p className="text-sm text-muted">
            <ExactTime at={at} />
          </p>
        </li>
      ))}
    </ol>
  )
}
