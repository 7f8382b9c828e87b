import { redirectWithFlash } from "#app/http/flash.server.ts"
import { href, urls } from "#app/urls.ts"

type Params = Readonly<Partial<Record<string, string>>>

/** The order and the piece of work that an address names. */
export const workOf = ({ orderId = "", deliverableId = "" }: Params) =>
  [orderId, deliverableId] as const

/** Back to the order's page with what was done. */
export const backToOrder = (
  { orderId = "" }: Params,
  message: string,
  type: "success" | "info" = "success",
) => redirectWithFlash(href(urls.orders.show, { orderId }), message, { type })
