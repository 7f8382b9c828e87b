import { redirect, redirectDocument } from "@remix-run/node"
import { type Actor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { startAddOnPayment } from "#app/domain/payments/payments/pay-add-on.server.ts"
import { prepareCheckout } from "#app/domain/payments/payments/start-payment.server.ts"
import { Forbidden, NotFound } from "#app/domain/shared/errors.ts"
import { ADD_ON_ANSWERS, type AddOnAnswer } from "#app/domain/work/add-ons/add-on.ts"
import { answerAddOn } from "#app/domain/work/add-ons/add-ons.server.ts"
import { onlyRoleText } from "#app/domain/work/orders/order-refusals.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { runOrAskApproval } from "#app/http/approval.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { addOnsHref } from "#app/urls/add-ons.ts"
import { paymentHref } from "#app/urls/index.ts"

const DONE: Record<Exclude<AddOnAnswer, "pay">, string> = {
  accept: "Accepted. It counts once the brand has paid.",
  decline: "Declined. The order stays as it is.",
  withdraw: "Taken back.",
}

const answerOf = (text: string | undefined): AddOnAnswer => {
  const answer = ADD_ON_ANSWERS.find((one) => one === text)
  if (!answer) throw new NotFound("There is no such answer.")
  return answer
}

export const config = { sends: { pay: "money", other: "work" } } satisfies RouteConfig

export const loader = actorHandler(({ params: { orderId = "", answer } }) => {
  answerOf(answer)
  return redirect(addOnsHref(orderId))
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "", addOnId = "" } = params
  const answer = answerOf(params.answer)
  const page = addOnsHref(orderId)
  return redirectOnError(page, "Nothing was changed", async () => {
    if (answer === "pay") return runOrAskApproval(request, () => pay(actor, orderId, addOnId))
    answerAddOn(actor, orderId, addOnId, answer)
    return redirectWithFlash(page, DONE[answer])
  })
})

async function pay(actor: Actor, orderId: string, addOnId: string) {
  if (!isBrand(actor)) throw new Forbidden(onlyRoleText("brand"))
  const { paymentId, isNew } = startAddOnPayment(actor, orderId, addOnId)
  await prepareCheckout(paymentId, { isNew })
  return redirectDocument(paymentHref(paymentId, "summary"), 303)
}
