import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import type { ProjectDetails } from "#app/domain/market/projects/project-schema.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { rejectApplicant, shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import type { Random } from "../random.ts"
import { approveDrafts, submitDrafts } from "./drafts.ts"
import { pay } from "./pay.ts"
import type { Timeline } from "./timeline.ts"
import { submitDraft } from "./work.ts"

const DAY = 86_400_000
/** Ages of running projects of the brand that visitors sign in as; the first waits for payment. */
export const OWN_DAYS = [11, 13, 15, 17] as const

export type World = { timeline: Timeline; dice: Random; influencers: InfluencerActor[] }

export type Applicant = { at: number; applicationId: () => string }

/** One in six closes without hiring. */
export function planClosing(
  world: World,
  brand: BrandActor,
  projectId: string,
  details: ProjectDetails,
  postedAt: number,
  { applicants, ownDays }: { applicants: Applicant[]; ownDays: number | undefined },
): void {
  const { timeline, dice } = world
  const decidedAt = postedAt + 7 * DAY
  if (dice.isLucky(1 / 6) && !ownDays) {
    timeline.plan(decidedAt, () => {
      saveProject(brand, projectId, { ...details, status: "closed" })
    })
    return
  }
  const taken = applicants.slice(0, details.influencerCount)
  taken.forEach(({ applicationId }, n) => {
    planOrder(world, brand, { projectId, applicationId, ownDays }, decidedAt + n * 3_600_000)
  })
  for (const { applicationId } of applicants.slice(taken.length)) {
    if (!dice.isLucky(0.6)) continue
    timeline.plan(decidedAt + DAY, () => rejectApplicant(brand, projectId, applicationId()))
  }
}

type Chosen = { projectId: string; applicationId: () => string; ownDays: number | undefined }

/** Paid about a day later, only lately not always; often delivered weeks after. */
export function planOrder(
  { timeline, dice, influencers }: World,
  brand: BrandActor,
  { projectId, applicationId, ownDays }: Chosen,
  at: number,
): void {
  const isPaidByChance = dice.isLucky(0.7) || at < timeline.daysAgo(20)
  const isPaid = ownDays ? ownDays !== OWN_DAYS[0] : isPaidByChance
  const isDelivered = dice.isLucky(0.7) && !ownDays
  const deliveredAt = at + dice.between(8, 30) * DAY
  timeline.plan(at, () => {
    const { orderId } = shortlistApplicant(brand, projectId, applicationId())
    if (!isPaid) return
    timeline.plan(at + dice.between(0.1, 1.5) * DAY, () => pay(brand, projectId, applicationId()))
    if (!isDelivered) return
    timeline.plan(deliveredAt - 4 * DAY, () => submitDrafts(influencers, orderId))
    timeline.plan(deliveredAt - 2 * DAY, () => approveDrafts([brand], influencers, orderId))
    timeline.plan(deliveredAt - DAY, () => submitDraft(influencers, orderId, dice))
    timeline.plan(deliveredAt, () => completeOrder(brand, orderId))
  })
}
