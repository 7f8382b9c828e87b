import { redirect } from "@remix-run/node"
import type { z } from "zod"
import type { AnswerStep } from "#app/components/orders/order-buttons.ts"
import { OrderError } from "#app/components/orders/order-error.tsx"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { ApproveAllInput } from "#app/domain/work/deliverables/deliverable-schema.ts"
import { approveAll } from "#app/domain/work/deliverables/review-work.server.ts"
import {
  answerCancellation,
  takeBackCancellation,
} from "#app/domain/work/orders/cancellation.server.ts"
import { answerDueDate } from "#app/domain/work/orders/extension.server.ts"
import { AnswerInput } from "#app/domain/work/orders/order-schema.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import { href, urls } from "#app/urls/index.ts"

const Input = AnswerInput.extend(ApproveAllInput.partial().shape)
type Seen = z.output<typeof Input>
type Answer = [answer: (actor: Actor, orderId: string, seen: Seen) => void, done: string]

/** Keyed by the word in the URL. */
const ANSWERS: Record<AnswerStep, Answer> = {
  decline: [
    (actor, id) => answerCancellation(actor, id, "declineToCancel"),
    "Cancellation declined. The order goes on.",
  ],
  "take-back": [takeBackCancellation, "Request taken back. The order goes on."],
  "agree-due-date": [
    (actor, id, seen) => answerDueDate(actor, id, "agreeToDueDate", seen),
    "Due date updated.",
  ],
  "approve-all": [(actor, id, { seen = [] }) => approveAll(actor, id, seen), "Work approved."],
  "decline-due-date": [
    (actor, id, seen) => answerDueDate(actor, id, "declineDueDate", seen),
    "The due date stays.",
  ],
}
const KNOWN = new Map<string | undefined, Answer>(Object.entries(ANSWERS))

export const loader = handler(async ({ request, params }) => {
  await requireActor(request)
  if (!KNOWN.has(params.step)) throw new NotFound("There is no such answer.")
  return redirect(href(urls.orders.show, { orderId: params.orderId ?? "" }))
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const { orderId = "", step } = params
  const known = KNOWN.get(step)
  if (!known) throw new NotFound("There is no such answer.")
  const [answer, done] = known
  const form = await readForm(request, fieldNamesOf(Input))
  const seen = Input.safeParse(Object.fromEntries(form))
  answer(actor, orderId, seen.data ?? {})
  return redirectWithFlash(href(urls.orders.show, { orderId }), done)
})

export const ErrorBoundary = OrderError
