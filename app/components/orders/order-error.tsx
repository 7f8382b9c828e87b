import { useParams, useRouteError } from "@remix-run/react"
import { describeError, StatusNotice } from "#app/ui/error-page.tsx"
import { href, urls } from "#app/urls/index.ts"

export function OrderError() {
  const { orderId = "" } = useParams()
  const error = describeError(useRouteError())
  const isThere = error.status === 409
  const back = isThere
    ? { href: href(urls.orders.show, { orderId }), label: "Back to order" }
    : undefined
  return <StatusNotice {...error} {...(back && { back })} />
}
