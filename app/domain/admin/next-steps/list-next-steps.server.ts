import { type Actor, isBrand, isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { may } from "#app/domain/identity/accounts/permissions.ts"
import { clock } from "#app/platform/clock.server.ts"
import { listBrandSteps } from "./brand-steps.server.ts"
import { listInfluencerSteps } from "./influencer-steps.server.ts"
import { type NextStep, permissionOfNextStep, SHOWN_STEPS, sortByUrgency } from "./next-step.ts"
import { listOfferSteps } from "./offer-steps.server.ts"
import { listOrderSteps, listReviewSteps } from "./order-steps.server.ts"
import { listParcelSteps } from "./parcel-steps.server.ts"

/** Lists the seat's first steps and counts the rest, of bounded rows: docs/rules.md#next-steps */
export function listNextSteps(
  actor: Actor,
  shown = SHOWN_STEPS,
): { steps: NextStep[]; more: number } {
  const steps = [
    ...(isBrand(actor) ? listBrandSteps(actor) : []),
    ...(isInfluencer(actor) ? listInfluencerSteps(actor) : []),
    ...listOfferSteps(actor),
    ...listOrderSteps(actor),
    ...listParcelSteps(actor),
    ...listReviewSteps(actor),
  ]
  const own = steps.filter((step) => may(actor, permissionOfNextStep(step)))
  const all = sortByUrgency(own, clock.now())
  return { steps: all.slice(0, shown), more: Math.max(0, all.length - shown) }
}
