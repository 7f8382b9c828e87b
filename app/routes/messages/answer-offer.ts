import { redirect, redirectDocument } from "@remix-run/node"
import { type Actor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { AnswerOfferInput } from "#app/domain/market/applications/application-schema.ts"
import { projectIdOfBid } from "#app/domain/market/applications/counter-offers.server.ts"
import { OFFER_ANSWERS } from "#app/domain/market/offers/offer.ts"
import { findOwnOffer } from "#app/domain/market/offers/step-offer.server.ts"
import { startOfferPayment } from "#app/domain/payments/payments/pay-offer.server.ts"
import { prepareCheckout } from "#app/domain/payments/payments/start-payment.server.ts"
import { Forbidden, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { answerOffer } from "#app/domain/work/conversation-offers/offers.server.ts"
import { onlyRoleText } from "#app/domain/work/orders/order-refusals.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { runOrAskApproval } from "#app/http/approval.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { offersHref } from "#app/urls/add-ons.ts"
import { applicantsHref, href, paymentHref, urls } from "#app/urls/index.ts"

/** Confirmations of offers in conversations, and of those for a bid. */
const DONE = {
  accept: [
    "Offer accepted. The work begins once the brand pays or starts it.",
    "Offer accepted: it is your bid now.",
  ],
  decline: ["Offer declined.", "Offer declined. Your own bid stays."],
  withdraw: ["Offer taken back.", "Counter-offer withdrawn."],
} as const

const answerOf = (word: string | undefined) => {
  const answer = OFFER_ANSWERS.find((one) => one === word)
  if (!answer || answer === "counter") throw new NotFound("There is no such answer.")
  return answer
}

function pageOf(actor: Actor, offerId: string) {
  const { applicationId, threadId } = findOwnOffer(actor, offerId)
  if (applicationId === null) return { page: offersHref(threadId ?? ""), isOfBid: false }
  const page = isBrand(actor)
    ? applicantsHref(projectIdOfBid(applicationId))
    : href(urls.influencer.application, { applicationId })
  return { page, isOfBid: true }
}

export const config = { sends: { pay: "money", other: "work" } } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  answerOf(params.answer)
  return redirect(pageOf(actor, params.offerId ?? "").page)
})

export const action = actorHandler(({ actor, request, params }) => {
  const { offerId = "" } = params
  const answer = answerOf(params.answer)
  const { page, isOfBid } = pageOf(actor, offerId)
  return redirectOnError(page, "Failed to answer the offer", async () => {
    if (answer === "pay") return runOrAskApproval(request, () => pay(actor, offerId, page))
    const form = await readForm(request, fieldNamesOf(AnswerOfferInput))
    const sent = AnswerOfferInput.safeParse(Object.fromEntries(form))
    if (!sent.success) throw new Invalid("Please choose an offer of your application.")
    answerOffer(actor, offerId, answer, sent.data.brief)
    return redirectWithFlash(page, DONE[answer][isOfBid ? 1 : 0])
  })
})

async function pay(actor: Actor, offerId: string, page: string) {
  if (!isBrand(actor)) throw new Forbidden(onlyRoleText("brand"))
  const payment = startOfferPayment(actor, offerId)
  if (!payment) return redirectWithFlash(page, "The order has started.")
  await prepareCheckout(payment.paymentId, payment)
  return redirectDocument(paymentHref(payment.paymentId, "summary"), 303)
}
