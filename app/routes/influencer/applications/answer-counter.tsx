import { redirect } from "@remix-run/node"
import { AnswerOfferInput } from "#app/domain/market/applications/application-schema.ts"
import {
  answerCounterOffer,
  type CounterAnswer,
} from "#app/domain/market/applications/counter-offers.server.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import { href, urls } from "#app/urls/index.ts"

/** Confirmations by the word in the URL. */
const DONE: Record<CounterAnswer, string> = {
  accept: "Offer accepted: it is your bid now.",
  decline: "Offer declined. Your own bid stays.",
}
const toAnswer = (word: string | undefined): CounterAnswer => {
  if (word === "accept" || word === "decline") return word
  throw new NotFound("There is no such answer.")
}

const pageOf = (applicationId = "") => href(urls.influencer.application, { applicationId })

export const loader = handler(async ({ request, params }) => {
  await requireInfluencer(request)
  toAnswer(params.answer)
  return redirect(pageOf(params.applicationId))
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireInfluencer(request)
  const { applicationId = "" } = params
  const answer = toAnswer(params.answer)
  const page = pageOf(applicationId)
  return redirectOnError(page, "Failed to answer the offer", async () => {
    const form = await readForm(request, fieldNamesOf(AnswerOfferInput))
    const sent = AnswerOfferInput.safeParse(Object.fromEntries(form))
    if (!sent.success) throw new Invalid("Please choose an offer of your application.")
    const { offer: counterId, brief: shownTermsId } = sent.data
    answerCounterOffer(actor, applicationId, { counterId, answer, shownTermsId })
    return redirectWithFlash(page, DONE[answer])
  })
})
