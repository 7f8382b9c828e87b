import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import type { DeliverableUserAction } from "#app/domain/work/deliverables/deliverable.ts"
import { requireDeliverableFor } from "#app/domain/work/deliverables/deliverable-transitions.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { href, urls } from "#app/urls/index.ts"

type Params = Readonly<Partial<Record<string, string>>>

/** The order and the piece of work that an address names. */
export const workOf = ({ orderId = "", deliverableId = "" }: Params) =>
  [orderId, deliverableId] as const

/** Asked before a form is read. @throws NotFound for third parties, Conflict where it is the other side's part */
export function requirePart(actor: Actor, params: Params, action: DeliverableUserAction): void {
  requireDeliverableFor(actor, action, ...workOf(params))
}

/** Back to the order's page with what was done. */
export const backToOrder = (
  { orderId = "" }: Params,
  message: string,
  type: "success" | "info" = "success",
) => redirectWithFlash(href(urls.orders.show, { orderId }), message, { type })
