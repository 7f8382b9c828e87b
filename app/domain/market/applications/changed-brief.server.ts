import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  acceptShownTerms,
  assertPriced,
  findTerms,
  type ProjectTerms,
} from "#app/domain/market/projects/project-terms.server.ts"
import { maskProject, paidBrandsOf } from "#app/domain/market/projects/shown-project.server.ts"
import { fromPlatformMask } from "#app/domain/shared/platforms.ts"
import { clock } from "#app/platform/clock.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { consumeApplicationChangeLimit, requireOwn } from "./own-application.server.ts"
import type { findOwnApplication } from "./own-application-queries.server.ts"
import { stepApplication } from "./step-application.server.ts"

/**
 * Accepts the project's current brief; repeating changes nothing. Returns whether an open payment
 * covers the earlier one (docs/rules.md#the-brief-of-a-bid). @throws NotFound; Conflict when
 * another brief was shown, the application decided, the project closed or the order begun;
 * RateLimited
 */
export function acceptBrief(
  actor: InfluencerActor,
  applicationId: string,
  { shownTermsId }: { shownTermsId: string },
): { isTooLate: boolean } {
  return act(actor, () => {
    const own = requireOwn(actor, applicationId, "acceptBrief")
    const accepted = acceptShownTerms(shownTermsId, own.project)
    if (accepted.termsId === own.termsId) return { isTooLate: false }
    assertPriced(own.bidMinor, own.project.brief)
    consumeApplicationChangeLimit(actor)
    const place = { changedAt: clock.now(), ip: currentRequest()?.ip ?? null }
    const about = { actorId: actor.userId, changes: { ...accepted, ...place } }
    stepApplication(own, "acceptBrief", about)
    return { isTooLate: own.locked !== undefined }
  })
}

type UserSlot = ReturnType<typeof findOwnApplication>

/** Undefined once a change no longer matters. */
export function findChangedBrief(own: UserSlot) {
  const { projectId, termsId, shownTermsId } = own
  const paidBrands = paidBrandsOf(own.influencerId)
  const toShown = ({ platformMask, ...terms }: ProjectTerms) => {
    const shown = paidBrands.has(own.brandId) ? terms : maskProject(terms)
    return { ...shown, platforms: fromPlatformMask(platformMask) }
  }
  if (!own.isBriefChanged || !own.isProjectShown) return undefined
  const present = findTerms(projectId, shownTermsId)
  const accepted = findTerms(projectId, termsId)
  return (
    present && { shownTermsId, present: toShown(present), accepted: accepted && toShown(accepted) }
  )
}
export type ChangedBrief = NonNullable<ReturnType<typeof findChangedBrief>>
