import { eq, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listBlockedIds } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { assertPayable } from "#app/domain/identity/profiles/payout-country.server.ts"
import { isOpen } from "#app/domain/market/projects/project.ts"
import {
  acceptShownTerms,
  assertPriced,
  findTerms,
} from "#app/domain/market/projects/project-terms.server.ts"
import { orNotFound } from "#app/domain/shared/errors.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { isTransitionDone } from "#app/domain/shared/transitions.ts"
import { clock, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import { type ApplicantAction, canDo } from "./application.ts"
import { isOrderOfApplicant } from "./application-queries.server.ts"
import type { ApplicationInput } from "./application-schema.ts"
import { APPLICATION_STEPS, applicationStateOf } from "./application-table.ts"
import { maskApplicationTexts } from "./application-texts.server.ts"
import { selectLockedBid } from "./locked-bid.server.ts"
import { stepApplication } from "./step-application.server.ts"

const selectOwn = query((p: Params<{ id: string; influencerId: string }>) =>
  db
    .select({ application: applications, project: projects, orderStatus: orders.status })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .leftJoin(orders, isOrderOfApplicant)
    .where(sql`${applications.id} = ${p.id} AND ${applications.influencerId} = ${p.influencerId}`),
)

/** @throws NotFound */
export function findStepping({ userId: influencerId }: InfluencerActor, id: string) {
  const row = orNotFound(selectOwn.get({ id, influencerId }), "Application not found.")
  const { application, project, orderStatus } = row
  const isShown = project.deletedAt === null && project.hiddenAt === null
  const isBlocked = listBlockedIds(influencerId).includes(project.brandId)
  const locked = selectLockedBid.get({ applicationId: id, now: clock.now() })
  return {
    ...application,
    project,
    orderStatus,
    state: applicationStateOf(application),
    isProjectOpen: isOpen(project) && isShown && !isBlocked,
    isBeingPaid: locked !== undefined,
    /** The bid locked by an open payment. */
    locked,
  }
}

type Stepping = ReturnType<typeof findStepping>

/** @throws NotFound; Conflict with the reason */
export function requireOwn(actor: InfluencerActor, id: string, action: ApplicantAction): Stepping {
  const own = findStepping(actor, id)
  assertAllowed(canDo(action, own))
  return own
}

const CHANGES_PER_HOUR = 20
const changeLimit = rateLimiter({
  name: "application-changes",
  points: CHANGES_PER_HOUR,
  perSeconds: HOUR / SECOND,
})

export function consumeApplicationChangeLimit({ userId }: InfluencerActor): void {
  const message = "You have changed many applications within the last hour. Please try again later."
  const log = { event: "application.changes_limited", userId }
  consumeRateLimit(changeLimit, userId, { log, message })
}

/**
 * Changes a pending bid and accepts the shown brief; ends an open counter-offer. Returns the bid
 * locked by an open payment, which takes precedence (docs/rules.md#bids-while-paying). @throws
 * NotFound; Conflict when decided, closed or the brief changed; Invalid for a messenger link;
 * RateLimited
 */
export function changeApplication(
  actor: InfluencerActor,
  applicationId: string,
  input: ApplicationInput,
): { locked: Stepping["locked"] } {
  const { bidMinor, deliveryDays, shownTermsId } = input
  const bid = { bidMinor, deliveryDays, ...maskApplicationTexts(input) }
  return act(actor, () => {
    const own = requireOwn(actor, applicationId, "change")
    const accepted = acceptShownTerms(shownTermsId, own.project)
    if (isSame(own, { ...own, ...bid, ...accepted })) return { locked: own.locked }
    assertPriced(bidMinor, findTerms(own.projectId, accepted.termsId ?? own.termsId)?.brief)
    assertPayable(actor.userId, bidMinor)
    consumeApplicationChangeLimit(actor)
    const place = { changedAt: clock.now(), ip: currentRequest()?.ip ?? null }
    const about = { changes: { ...bid, ...accepted, ...place }, data: { bidMinor, deliveryDays } }
    stepApplication(own, "change", { actorId: actor.userId, ...about })
    return { locked: own.locked }
  })
}

type Bid = Pick<Stepping, "bidMinor" | "deliveryDays" | "pitch" | "links" | "termsId">

const isSame = (one: Bid, other: Bid): boolean =>
  one.bidMinor === other.bidMinor &&
  one.deliveryDays === other.deliveryDays &&
  one.pitch === other.pitch &&
  one.termsId === other.termsId &&
  one.links.join("\n") === other.links.join("\n")

/**
 * Repeating changes nothing: docs/rules.md#withdrawing-an-application @throws NotFound; Conflict
 * when decided or while the brand pays; RateLimited
 */
export function withdrawApplication(actor: InfluencerActor, applicationId: string): void {
  act(actor, () => {
    const { state } = findStepping(actor, applicationId)
    if (isTransitionDone(APPLICATION_STEPS, state, "withdraw")) return
    const own = requireOwn(actor, applicationId, "withdraw")
    consumeApplicationChangeLimit(actor)
    stepApplication(own, "withdraw", { actorId: actor.userId })
    db.update(projects)
      .set({ applicantCount: sql`${projects.applicantCount} - 1` })
      .where(eq(projects.id, own.projectId))
      .run()
  })
}
