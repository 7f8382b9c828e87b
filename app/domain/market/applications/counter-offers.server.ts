import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import {
  type Actor,
  type BrandActor,
  type InfluencerActor,
  isBrand,
  isInfluencer,
} from "#app/domain/identity/accounts/actor.ts"
import { assertPayable } from "#app/domain/identity/profiles/payout-country.server.ts"
import {
  findOfferOfBid,
  findOwnOffer,
  insertOffer,
} from "#app/domain/market/offers/step-offer.server.ts"
import {
  canChangeWhilePaying,
  findOwnProject,
} from "#app/domain/market/projects/project-queries.server.ts"
import {
  acceptShownTerms,
  assertPriced,
  findTerms,
} from "#app/domain/market/projects/project-terms.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { applications } from "#db/schema/applications.ts"
import { type BrandAction, canDecide } from "./application.ts"
import { type Applicant, findApplicant } from "./application-queries.server.ts"
import type { CounterInput } from "./application-schema.ts"
import { findStepping, requireOwn } from "./own-application.server.ts"
import { stepApplication } from "./step-application.server.ts"

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
    const project = findOwnProject(actor, projectId)
    const { state, counter } = findApplicant(project, applicationId)
    if (state === "countered" && isSameBid(input, counter)) return
    const applicant = requireApplicant(actor, projectId, applicationId, "counter")
    assertPriced(input.bidMinor, project.brief)
    refuseUseless(applicant, input)
    const { bidMinor, deliveryDays } = input
    const sides = { brandId: actor.userId, influencerId: applicant.influencerId }
    const { id: counterId } = insertOffer(actor, { ...input, ...sides, applicationId })
    const data = { counterId, bidMinor, deliveryDays }
    stepApplication({ ...applicant, projectId }, "counter", { actorId: actor.userId, data })
  })
}

function refuseUseless(applicant: Applicant, input: CounterInput): void {
  assertPayable(applicant.influencerId, input.bidMinor)
  if (!isSameBid(input, applicant)) return
  throw new Invalid(
    "This is what the influencer bid. Shortlist the application to accept it.",
    "bidAmount",
  )
}

/** Repeating changes nothing. @throws NotFound; Conflict if answered or while a payment is open */
export function withdrawCounterOffer(
  actor: BrandActor,
  projectId: string,
  applicationId: string,
): void {
  act(actor, () => {
    findApplicant(findOwnProject(actor, projectId), applicationId)
    if (findOfferOfBid(applicationId)?.status === "withdrawn") return
    const applicant = requireApplicant(actor, projectId, applicationId, "withdrawCounter")
    stepApplication({ ...applicant, projectId }, "withdrawCounter", { actorId: actor.userId })
  })
}

/**
 * Answers a counter-offer; accepting makes it the bid on the shown brief. Repeating changes
 * nothing. @throws NotFound; Conflict when no longer open, or on acceptance when the project closed
 * or the brief changed
 */
export function answerCounterOffer(
  actor: InfluencerActor,
  applicationId: string,
  sent: { counterId: string; answer: "accept" | "decline"; shownTermsId?: string | undefined },
): void {
  const { counterId, answer, shownTermsId } = sent
  act(actor, () => {
    findStepping(actor, applicationId)
    const offer = findOwnOffer(actor, counterId)
    if (offer.applicationId !== applicationId) throw new NotFound("Offer not found.")
    if (offer.status === (answer === "accept" ? "accepted" : "declined")) return
    if (offer.status !== "open") throw new Conflict(NOT_OPEN)
    const action = answer === "accept" ? "acceptCounter" : "declineCounter"
    const own = requireOwn(actor, applicationId, action)
    const { bidMinor, deliveryDays } = offer
    const terms = answer === "accept" ? acceptShownTerms(shownTermsId, own.project) : {}
    if (answer === "accept") {
      assertPayable(actor.userId, bidMinor)
      assertPriced(bidMinor, findTerms(own.projectId, terms.termsId ?? own.termsId)?.brief)
    }
    const place = { changedAt: clock.now(), ip: currentRequest()?.ip ?? null }
    stepApplication(own, action, {
      actorId: actor.userId,
      ...(answer === "accept" && {
        changes: { bidMinor, deliveryDays, ...terms, ...place },
      }),
      data: { counterId, bidMinor, deliveryDays },
    })
  })
}

const selectProjectId = query((p: Params<{ id: string }>) =>
  db
    .select({ projectId: applications.projectId })
    .from(applications)
    .where(eq(applications.id, p.id)),
)

export const projectIdOfBid = (applicationId: string): string =>
  selectProjectId.get({ id: applicationId })?.projectId ?? ""

type Sent = { counterId: string; shownTermsId: string | undefined }

/** Answers or takes back an offer for a bid, as its side may. @throws as those verbs */
export function answerForBid(
  actor: Actor,
  applicationId: string,
  { answer, ...sent }: Sent & { answer: "accept" | "decline" | "withdraw" },
): void {
  if (isBrand(actor) && answer === "withdraw") {
    withdrawCounterOffer(actor, projectIdOfBid(applicationId), applicationId)
  } else if (isInfluencer(actor) && answer !== "withdraw") {
    answerCounterOffer(actor, applicationId, { ...sent, answer })
  } else throw new Conflict("Only the other side can do this with an offer for a bid.")
}

const NOT_OPEN = "This offer is not open any more. Please look at your application again."
