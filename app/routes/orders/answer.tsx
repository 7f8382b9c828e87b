import { redirect } from "@remix-run/node"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { NotFound } from "#app/domain/shared/errors.ts"
import { ApproveAllInput } from "#app/domain/work/deliverables/deliverable-schema.ts"
import { approveAll } from "#app/domain/work/deliverables/review-work.server.ts"
import { ACCEPTANCE_VERBS } from "#app/domain/work/orders/acceptance.server.ts"
import { CANCELLATION_VERBS } from "#app/domain/work/orders/cancellation.server.ts"
import { DUE_DATE_VERBS } from "#app/domain/work/orders/extension.server.ts"
import { AnswerInput } from "#app/domain/work/orders/order-schema.ts"
import type { OrderVerbs } from "#app/domain/work/orders/order-steps.server.ts"
import { ORDER_BUTTONS } from "#app/domain/work/orders/order-table.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const Input = AnswerInput.extend(ApproveAllInput.partial().shape)
const VERBS: OrderVerbs = { ...ACCEPTANCE_VERBS, ...CANCELLATION_VERBS, ...DUE_DATE_VERBS }

/** @throws NotFound for other words in the URL */
function findAnswer(word: string | undefined) {
  for (const [action, button] of ORDER_BUTTONS) {
    const verb = VERBS[action]
    if ("press" in button && button.press === word && verb) return { verb, done: button.done }
  }
  if (word === "approve-all") return { verb: undefined, done: "Work approved." }
  throw new NotFound("There is no such answer.")
}

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ params }) => {
  findAnswer(params.step)
  return redirect(href(urls.orders.show, { orderId: params.orderId ?? "" }))
})

export const action = actorHandler(async ({ actor, request, params }) => {
  const { orderId = "", step } = params
  const { verb, done } = findAnswer(step)
  const form = await readForm(request, fieldNamesOf(Input))
  const { seen = [], ...shown } = Input.safeParse(Object.fromEntries(form)).data ?? {}
  if (verb) verb(actor, orderId, shown)
  else approveAll(actor, orderId, seen)
  return redirectWithFlash(href(urls.orders.show, { orderId }), done)
})

export const ErrorBoundary = OrderError
