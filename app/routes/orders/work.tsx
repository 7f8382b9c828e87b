import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { Versions } from "#app/components/orders/deliverable-versions.tsx"
import { DeliverableActions, DeliverableStateBadge } from "#app/components/orders/deliverables.tsx"
import { LivePost } from "#app/components/orders/live-post.tsx"
import { findDeliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { workOf } from "./work-params.server.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  return findDeliverable(actor, ...workOf(params))
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `${deliverableName(data)}: ${data.title}` : "Deliverable") },
]

export default function WorkPage() {
  const deliverable = useLoaderData<typeof loader>()
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
        actions={<DeliverableActions item={deliverable} />}
      />
      <Card as="section" aria-label="Versions" className="grid gap-6">
        <LivePost deliverable={deliverable} />
        <Versions versions={deliverable.versions} />
        {deliverable.versions.length === 0 && deliverable.liveUrl === null && (
          <EmptyState text="Nothing was submitted yet." />
        )}
      </Card>
    </>
  )
}
