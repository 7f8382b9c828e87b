import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { findOrder } from "#app/domain/orders/order-details.server.ts"
import { completeOrder, requireStep } from "#app/domain/orders/order-steps.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  requireStep(actor, params.orderId ?? "", "complete")
  const { id, title, influencerName } = findOrder(actor, params.orderId ?? "")
  return { id, title, influencerName }
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const id = params.orderId ?? ""
  completeOrder(actor, id)
  return redirectWithFlash(href(urls.orders.show, { orderId: id }), "Order marked as completed.")
})

export const meta: MetaFunction = () => [{ title: pageTitle("Complete order") }]

export default function CompleteOrderPage() {
  const { id, title, influencerName } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Mark this order as completed?"
        back={{ href: href(urls.orders.show, { orderId: id }), label: "Back to order" }}
      />
      <Card className="grid max-w-form gap-6">
        <p>
          You confirm that {influencerName ?? "the influencer"} has delivered the work for “{title}
          ”. This cannot be undone.
        </p>
        <form method="post" className="flex flex-wrap gap-2">
          <Button>Mark as completed</Button>
          <ButtonLink href={href(urls.orders.show, { orderId: id })} kind="secondary">
            Not yet
          </ButtonLink>
        </form>
      </Card>
    </>
  )
}

export const ErrorBoundary = OrderError
