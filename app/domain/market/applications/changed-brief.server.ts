import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { assertActive } from "#app/domain/identity/accounts/assert-active.server.ts"
import {
  acceptShown,
  findTerms,
  type ProjectTerms,
} from "#app/domain/market/projects/project-terms.server.ts"
import { paidBrandsOf, withoutContacts } from "#app/domain/market/projects/shown-project.server.ts"
import { fromPlatformMask } from "#app/domain/shared/platforms.ts"
import { clock } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { consumeChange, requireOwn } from "./own-application.server.ts"
import type { findOwnApplication } from "./own-application-queries.server.ts"
import { stepApplication } from "./step-application.server.ts"

/**
 * Accepts the project's current brief; repeating changes nothing. Returns whether an open payment
 * covers the earlier one (docs/rules.md#the-brief-of-a-bid). @throws NotFound; Conflict when
 * another brief was shown, the application decided, the project closed or the order begun;
 * RateLimited
 */
export async function acceptBrief(
  actor: InfluencerActor,
  applicationId: string,
  { shownTermsId }: { shownTermsId: string },
): Promise<{ isTooLate: boolean }> {
  assertActive(actor)
  const find = () => requireOwn(actor, applicationId, "acceptBrief")
  const { termsId, project } = find()
  if (acceptShown(shownTermsId, project).termsId === termsId) return { isTooLate: false }
  await consumeChange(actor)
  return write(() => {
    assertActive(actor)
    const own = find()
    const accepted = acceptShown(shownTermsId, own.project)
    const isTooLate = own.locked !== undefined
    if (accepted.termsId === own.termsId) return { isTooLate }
    const place = { changedAt: clock.now(), ip: currentRequest()?.ip ?? null }
    const about = { actorId: actor.userId, changes: { ...accepted, ...place } }
    stepApplication(own, "acceptBrief", about)
    return { isTooLate }
  })
}

type UserSlot = ReturnType<typeof findOwnApplication>

/** Undefined once a change no longer matters. */
export function findChangedBrief(own: UserSlot) {
  const { projectId, termsId, shownTermsId } = own
  const paidBrands = paidBrandsOf(own.influencerId)
  const toShown = ({ platformMask, ...terms }: ProjectTerms) => {
    const shown = paidBrands.has(own.brandId) ? terms : withoutContacts(terms)
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
