import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import type { DeliverableUserAction } from "#app/domain/work/deliverables/deliverable.ts"
import { requireDeliverableFor } from "#app/domain/work/deliverables/deliverable-transitions.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { href, urls } from "#app/urls/index.ts"

type Params = Readonly<Partial<Record<string, string>>>

export const workIdsOf = ({ orderId = "", deliverableId = "" }: Params) =>
  [orderId, deliverableId] as const

/** Checks before the form is read. @throws NotFound for outsiders, Conflict for the wrong side */
export function requireWorkStep(actor: Actor, params: Params, action: DeliverableUserAction): void {
  requireDeliverableFor(actor, action, ...workIdsOf(params))
}

export const backToOrder = (
  { orderId = "" }: Params,
  message: string,
  type: "success" | "info" = "success",
) => redirectWithFlash(href(urls.orders.show, { orderId }), message, { type })
