import { randomUUID } from "node:crypto"
import { desc, eq, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { assertPayable } from "#app/domain/identity/profiles/payout-country.server.ts"
import {
  canChangeWhilePaying,
  findOwnProject,
} from "#app/domain/market/projects/project-queries.server.ts"
import { acceptShown } from "#app/domain/market/projects/project-terms.server.ts"
import { Conflict, Invalid, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { counterOffers } from "#db/schema/hiring.ts"
import { type BrandAction, canDecide } from "./application.ts"
import { type Applicant, findApplicant } from "./application-queries.server.ts"
import type { CounterInput } from "./application-schema.ts"
import { findStepping, requireOwn } from "./own-application.server.ts"
import { stepApplication } from "./step-application.server.ts"

const OFFERS_PER_DAY = 100
const offerLimit = rateLimiter({
  name: "counter-offers",
  points: OFFERS_PER_DAY,
  perSeconds: DAY / SECOND,
})

/** @throws NotFound; Conflict with the reason */
function requireApplicant(actor: BrandActor, projectId: string, id: string, action: BrandAction) {
  const project = findOwnProject(actor, projectId)
  const applicant = findApplicant(project, id)
  assertAllowed(canDecide(action, project, applicant))
  assertAllowed(canChangeWhilePaying(projectId))
  return applicant
}

type Bid = Pick<CounterInput, "bidMinor" | "deliveryDays">

const isSameBid = (one: Bid, other: Bid | null): boolean =>
  one.bidMinor === other?.bidMinor && one.deliveryDays === other.deliveryDays

/**
 * Offers a pending applicant another price or time; repeating changes nothing:
 * docs/rules.md#counter-offers @throws NotFound; Conflict when decided, closed, or while an offer
 * or payment is open; Invalid when equal to the bid; RateLimited
 */
export function makeCounterOffer(
  actor: BrandActor,
  projectId: string,
  applicationId: string,
  input: CounterInput,
): void {
  act(actor, () => {
    const { state, counter } = findApplicant(findOwnProject(actor, projectId), applicationId)
    if (state === "countered" && isSameBid(input, counter)) return
    const applicant = requireApplicant(actor, projectId, applicationId, "counter")
    refuseUseless(applicant, input)
    consumeOffer(actor)
    const { bidMinor, deliveryDays, message } = input
    const id = randomUUID()
    const data = { counterId: id, bidMinor, deliveryDays }
    stepApplication({ ...applicant, projectId }, "counter", { actorId: actor.userId, data })
    const text = maskContacts(message).text
    const offer = { id, applicationId, bidMinor, deliveryDays, message: text }
    db.insert(counterOffers)
      .values({ ...offer, status: "open", createdAt: clock.now() })
      .run()
  })
}

function consumeOffer({ userId }: BrandActor): void {
  const refusal = offerLimit.consume(userId)
  if (!refusal) return
  logger.warn({ event: "counter_offers.limited", userId })
  const message = "You have made many counter-offers within the last day. Please try again later."
  throw new RateLimited(message, refusal.retryAfterSeconds)
}

function refuseUseless(applicant: Applicant, input: CounterInput): void {
  assertPayable(applicant.influencerId, input.bidMinor)
  if (!isSameBid(input, applicant)) return
  const message = "This is what the influencer bid. Shortlist the application to accept it."
  throw new Invalid(message, { bidAmount: [message] })
}

/**
 * Withdraws the open counter-offer; repeating changes nothing. @throws NotFound; Conflict when
 * answered or while a payment is open
 */
export function withdrawCounterOffer(
  actor: BrandActor,
  projectId: string,
  applicationId: string,
): void {
  act(actor, () => {
    findApplicant(findOwnProject(actor, projectId), applicationId)
    if (selectLast.get({ applicationId })?.status === "withdrawn") return
    const applicant = requireApplicant(actor, projectId, applicationId, "withdrawCounter")
    stepApplication({ ...applicant, projectId }, "withdrawCounter", { actorId: actor.userId })
  })
}

const selectLast = query((p: Params<{ applicationId: string }>) =>
  db
    .select()
    .from(counterOffers)
    .where(eq(counterOffers.applicationId, p.applicationId))
    .orderBy(desc(counterOffers.createdAt), desc(sql`rowid`))
    .limit(1),
)

export type CounterAnswer = "accept" | "decline"

/**
 * Answers a counter-offer; accepting makes it the bid on the shown brief. Repeating changes
 * nothing. @throws NotFound; Conflict when no longer open, or on acceptance when the project closed
 * or the brief changed
 */
export function answerCounterOffer(
  actor: InfluencerActor,
  applicationId: string,
  sent: { counterId: string; answer: CounterAnswer; shownTermsId?: string | undefined },
): void {
  const { counterId, answer, shownTermsId } = sent
  act(actor, () => {
    const offer = findOffer(actor, applicationId, counterId)
    if (offer.status === (answer === "accept" ? "accepted" : "declined")) return
    if (offer.status !== "open") throw new Conflict(NOT_OPEN)
    const action = answer === "accept" ? "acceptCounter" : "declineCounter"
    const own = requireOwn(actor, applicationId, action)
    const { bidMinor, deliveryDays } = offer
    if (answer === "accept") assertPayable(actor.userId, bidMinor)
    const place = { changedAt: clock.now(), ip: currentRequest()?.ip ?? null }
    stepApplication(own, action, {
      actorId: actor.userId,
      ...(answer === "accept" && {
        changes: { bidMinor, deliveryDays, ...acceptShown(shownTermsId, own.project), ...place },
      }),
      data: { counterId, bidMinor, deliveryDays },
    })
  })
}

const NOT_OPEN = "This offer is not open any more. Please look at your application again."

const selectOffer = query((p: Params<{ id: string; applicationId: string }>) =>
  db
    .select()
    .from(counterOffers)
    .where(
      sql`${counterOffers.id} = ${p.id} AND ${counterOffers.applicationId} = ${p.applicationId}`,
    ),
)

function findOffer(actor: InfluencerActor, applicationId: string, id: string) {
  findStepping(actor, applicationId)
  const offer = selectOffer.get({ id, applicationId })
  if (!offer) throw new NotFound("Offer not found.")
  return offer
}
