import { redirect } from "@remix-run/node"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { Conflict } from "#app/domain/shared/errors.ts"
import { ApproveAllInput } from "#app/domain/work/deliverables/deliverable-schema.ts"
import { approveAll } from "#app/domain/work/deliverables/review-work.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { backToOrder } from "./work-params.server.ts"

export const loader = handler(async ({ request, params }) => {
  await requireActor(request)
  return redirect(href(urls.orders.show, { orderId: params.orderId ?? "" }))
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const form = await readForm(request, fieldNamesOf(ApproveAllInput))
  const input = ApproveAllInput.safeParse(Object.fromEntries(form))
  if (!input.success) throw new Conflict("Look at each version before you approve.")
  approveAll(actor, params.orderId ?? "", input.data.seen)
  return backToOrder(params, "Work approved.")
})

export const ErrorBoundary = OrderError
