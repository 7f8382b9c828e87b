import { redirect } from "@remix-run/node"
import { z } from "zod"
import {
  answerCounterOffer,
  type CounterAnswer,
} from "#app/domain/applications/counter-offers.server.ts"
import { Invalid, NotFound } from "#app/domain/errors.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import { href, urls } from "#app/urls.ts"

/** By the word in the URL: what is said once it is done. */
const DONE: Record<CounterAnswer, string> = {
  accept: "Offer accepted: it is your bid now.",
  decline: "Offer declined. Your own bid stays.",
}
const toAnswer = (word: string | undefined): CounterAnswer => {
  if (word === "accept" || word === "decline") return word
  throw new NotFound("There is no such answer.")
}

/** Which offer is meant, so that none is accepted that nobody has read. */
const AnswerInput = z.object({ offer: z.uuid() })

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
    const form = await readForm(request, fieldNamesOf(AnswerInput))
    const sent = AnswerInput.safeParse(Object.fromEntries(form))
    if (!sent.success) throw new Invalid("Please choose an offer of your application.")
    answerCounterOffer(actor, applicationId, { counterId: sent.data.offer, answer })
    return redirectWithFlash(page, DONE[answer])
  })
})
