import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { assertPayable } from "#app/domain/identity/profiles/payout-country.server.ts"
import { answerForBid } from "#app/domain/market/applications/counter-offers.server.ts"
import {
  canAnswerOffer,
  isOfferOver,
  isOfferWaiting,
  OFFER_NOT_OPEN,
  OFFER_STEPS,
  type OfferAnswer,
  type OfferRow,
} from "#app/domain/market/offers/offer.ts"
import {
  findOffer,
  findOwnOffer,
  findWaitingOffer,
  insertOffer,
  stepOffer,
} from "#app/domain/market/offers/step-offer.server.ts"
import { createPrivateProject } from "#app/domain/market/projects/private-projects.server.ts"
import {
  canChangeWhilePaying,
  hasOpenPayment,
} from "#app/domain/market/projects/project-queries.server.ts"
import { toWorkBrief } from "#app/domain/market/services/service.ts"
import { type OfferInput, toUsageRights } from "#app/domain/market/services/service-schema.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { isTransitionDone } from "#app/domain/shared/transitions.ts"
import { canWrite } from "#app/domain/work/conversations/conversation.ts"
import {
  findOwnThread,
  getThread,
  otherSideOf,
  writingFacts,
} from "#app/domain/work/conversations/threads.server.ts"
import { clock, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import type { OfferedWork } from "#db/schema/offers.ts"

/** Offers in conversations: docs/rules.md#offers */

/** Its ref is the offer's id. */
export const LAPSE_OFFER_JOB = "lapse-offer"
const OPEN_FOR_MS = 72 * HOUR
const LOOK_AGAIN_MS = 10 * MINUTE

const EVENTS = {
  sent: "offer.sent",
  accept: "offer.accepted",
  decline: "offer.declined",
  withdraw: "offer.withdrawn",
  lapse: "offer.lapsed",
} as const

function record(offer: OfferRow, what: keyof typeof EVENTS, actor?: Actor): void {
  const { id: offerId, influencerId, bidMinor: amountPaise } = offer
  const { id: threadId, projectId } = getThread(offer.threadId ?? "")
  const free = amountPaise === 0 && { isFree: 1 }
  const data = { offerId, threadId, influencerId, amountPaise, by: actor?.role ?? "clock", ...free }
  recordEvent({ type: EVENTS[what], ...(actor && { actorId: actor.userId }), projectId, data })
}

/**
 * Sends an offer in the actor's own conversation, or answers the other side's with another one; the same again
 * changes nothing. @throws NotFound; Conflict while another one waits, or blocked; RateLimited
 */
export function sendOffer(actor: Actor, threadId: string, input: OfferInput): void {
  act(actor, () => {
    const thread = findOwnThread(actor, threadId)
    assertAllowed(canWrite(writingFacts(actor, otherSideOf(actor, thread))))
    const { brandId, influencerId } = thread
    const { price: bidMinor, days: deliveryDays, ...about } = input
    assertPayable(influencerId, bidMinor)
    const terms = { bidMinor, deliveryDays, work: toWork(about, bidMinor) }
    const waiting = findWaitingOffer(threadId)
    if (waiting && isOfferOver(waiting, clock.now())) {
      if (lapseOffer(waiting.id) !== undefined) throw new Conflict(PAID)
    } else if (waiting && canAnswerOffer(waiting, "counter", actor.role, clock.now())) {
      end(waiting, "counter")
    } else if (waiting) {
      if (isSame(waiting, terms)) return
      throw new Conflict(WAITS)
    }
    const expiresAt = clock.now() + OPEN_FOR_MS
    const offer = insertOffer(actor, { ...terms, brandId, influencerId, threadId, expiresAt })
    scheduleJob(LAPSE_OFFER_JOB, offer.id, expiresAt)
    record(offer, "sent", actor)
  })
}

const PAID = "The brand is paying for the last offer. Please wait a few minutes."
const WAITS = "Another offer waits in this conversation. Answer it or take it back first."

type Work = Omit<OfferInput, "price" | "days">

function toWork(
  { title, text, usage, usageMonths, product: name, productValue, ...work }: Work,
  bidMinor: number,
): OfferedWork {
  const product = name && {
    name: maskContacts(name).text,
    ...(productValue !== undefined && { valueMinor: productValue }),
    ...(bidMinor === 0 && { isOnly: true as const }),
  }
  return {
    ...work,
    title: maskContacts(title).text,
    text: maskContacts(text).text,
    ...toUsageRights({ usage, usageMonths }),
    ...(product && { product }),
  }
}

type Terms = Pick<OfferRow, "bidMinor" | "deliveryDays" | "work">

const isSame = (offer: OfferRow, terms: Terms): boolean =>
  JSON.stringify({ ...offer, ...terms }) === JSON.stringify(offer)

function end(offer: OfferRow, action: "counter" | "decline" | "withdraw"): void {
  stepOffer(offer, action)
  cancelJob(LAPSE_OFFER_JOB, offer.id)
}

/**
 * Answers an offer for a bid or in a conversation, or takes the actor's own back; the same again changes
 * nothing. @throws NotFound; Conflict when it is over, or the bid's reason
 */
export function answerOffer(
  actor: Actor,
  offerId: string,
  answer: Exclude<OfferAnswer, "pay" | "counter">,
  shownTermsId?: string,
): void {
  act(actor, () => {
    const offer = findOwnOffer(actor, offerId)
    const { applicationId } = offer
    if (applicationId !== null) {
      return answerForBid(actor, applicationId, { counterId: offerId, answer, shownTermsId })
    }
    if (isTransitionDone(OFFER_STEPS, offer.status, answer)) return
    if (!canAnswerOffer(offer, answer, actor.role, clock.now())) throw new Conflict(OFFER_NOT_OPEN)
    if (answer === "accept") accept(actor, offer)
    else {
      if (offer.projectId !== null) assertAllowed(canChangeWhilePaying(offer.projectId))
      end(offer, answer)
    }
    record(offer, answer, actor)
  })
}

/** The private project of its order holds the terms from now on. */
function accept(actor: Actor, offer: OfferRow): void {
  const { brandId, influencerId, work, bidMinor: pricePaise, deliveryDays: days } = offer
  if (!work) throw new Conflict(OFFER_NOT_OPEN)
  assertAllowed(canWrite(writingFacts(actor, otherSideOf(actor, offer))))
  assertPayable(influencerId, pricePaise)
  const isByInfluencer = actor.role === "influencer"
  const agreed = isByInfluencer
    ? { at: clock.now(), ip: currentRequest()?.ip ?? null }
    : { at: offer.createdAt, ip: null }
  const { title, text: description, platform } = work
  const about = {
    title,
    description,
    platform,
    pricePaise,
    days,
    brief: toWorkBrief(work, work.product),
  }
  const { projectId } = createPrivateProject({ ...about, brandId, influencerId, agreed })
  const expiresAt = clock.now() + OPEN_FOR_MS
  stepOffer(offer, "accept", { projectId, expiresAt })
  scheduleJob(LAPSE_OFFER_JOB, offer.id, expiresAt)
}

/** Ends an offer that nobody answered or paid in time. Returns the next check in ms. */
export function lapseOffer(offerId: string): number | undefined {
  return write(() => {
    const offer = findOffer(offerId)
    if (!offer?.expiresAt || !isOfferWaiting(offer)) return undefined
    if (clock.now() < offer.expiresAt) return offer.expiresAt
    if (offer.projectId !== null && hasOpenPayment(offer.projectId)) {
      return clock.now() + LOOK_AGAIN_MS
    }
    stepOffer(offer, "lapse")
    record(offer, "lapse")
    return undefined
  })
}
