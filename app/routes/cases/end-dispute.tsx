import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ConfirmCase } from "#app/components/cases/confirm-case.tsx"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { findDisputePage } from "#app/domain/trust/cases/case-queries.server.ts"
import { endDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const { orderId = "" } = params
  const { title } = findDisputePage(actor, orderId)
  return { orderId, title }
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const { orderId = "" } = params
  endDispute(actor, orderId)
  const message = "Dispute taken back. The order goes on where it stood."
  return redirectWithFlash(href(urls.orders.show, { orderId }), message)
})

export const meta: MetaFunction = () => [{ title: pageTitle("Take the dispute back") }]

export default function EndDispute() {
  const { orderId, title } = useLoaderData<typeof loader>()
  return (
    <ConfirmCase
      title="Take the dispute back?"
      orderId={orderId}
      orderTitle={title}
      text="The order goes on where it stood, and its dates run again."
      button="Take the dispute back"
    />
  )
}

export const ErrorBoundary = OrderError
