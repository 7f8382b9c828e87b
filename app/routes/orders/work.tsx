import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { BriefOfWork } from "#app/components/orders/brief-of-work.tsx"
import { DeliverableActions } from "#app/components/orders/deliverable-actions.tsx"
import { Versions } from "#app/components/orders/deliverable-versions.tsx"
import { DeliverableStateBadge } from "#app/components/orders/deliverables.tsx"
import { LivePost } from "#app/components/orders/live-post.tsx"
import { findDeliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { findOrder } from "#app/domain/work/orders/order-details.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { workOf } from "./work-params.server.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const deliverable = findDeliverable(actor, ...workOf(params))
  return { deliverable, brief: findOrder(actor, deliverable.orderId).terms }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(
      data ? `${deliverableName(data.deliverable)}: ${data.deliverable.title}` : "Deliverable",
    ),
  },
]

export default function WorkPage() {
  const { deliverable, brief } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={deliverableName(deliverable)}
        back={{
          href: href(urls.orders.show, { orderId: deliverable.orderId }),
          label: "Back to order",
        }}
        meta={
          <>
            <DeliverableStateBadge state={deliverable.state} />
            <span className="wrap-anywhere">{deliverable.title}</span>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card as="section" aria-label="Versions" className="grid min-w-0 gap-6">
          <LivePost deliverable={deliverable} />
          <DeliverableActions item={deliverable} />
          <Versions versions={deliverable.versions} open={2} />
          {deliverable.versions.length === 0 && deliverable.liveUrl === null && (
            <EmptyState text="Nothing was submitted yet." />
          )}
        </Card>
        {brief && (
          <Card as="section" aria-labelledby="brief-heading">
            <h2 id="brief-heading" className="mb-4 text-xl">
              Brief
            </h2>
            <BriefOfWork brief={brief} />
          </Card>
        )}
      </div>
    </>
  )
}
