import { useLoaderData } from "@remix-run/react"
import { ConfirmCase } from "#app/components/cases/confirm-case.tsx"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { findDisputePage } from "#app/domain/trust/cases/case-queries.server.ts"
import { endDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { orderId = "" } = params
  const { title } = findDisputePage(actor, orderId)
  return { orderId, title }
})

export const action = actorHandler(({ actor, params }) => {
  const { orderId = "" } = params
  endDispute(actor, orderId)
  const message = "Dispute taken back. The order goes on where it stood."
  return redirectWithFlash(href(urls.orders.show, { orderId }), message)
})

export const meta = titleMeta("Take the dispute back")

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
