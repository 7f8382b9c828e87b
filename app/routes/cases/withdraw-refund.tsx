import { useLoaderData } from "@remix-run/react"
import { ConfirmCase } from "#app/components/cases/confirm-case.tsx"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { withdrawRefund } from "#app/domain/trust/cases/ask-refund.server.ts"
import { findRefundPage } from "#app/domain/trust/cases/case-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "money" } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => {
  const { orderId = "" } = params
  const { title } = findRefundPage(actor, orderId)
  return { orderId, title }
})

export const action = brandHandler(({ actor, params }) => {
  const { orderId = "" } = params
  withdrawRefund(actor, orderId)
  const message = "Request taken back. The payout goes its way again."
  return redirectWithFlash(href(urls.orders.show, { orderId }), message)
})

export const meta = titleMeta("Withdraw the request")

export default function WithdrawRefund() {
  const { orderId, title } = useLoaderData<typeof loader>()
  return (
    <ConfirmCase
      title="Withdraw the request?"
      orderId={orderId}
      orderTitle={title}
      text="The money stays where it is, and the payout goes its way again."
      button="Withdraw the request"
    />
  )
}

export const ErrorBoundary = OrderError
