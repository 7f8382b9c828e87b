import { randomUUID } from "node:crypto"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import type { ProjectDetails } from "#app/domain/market/projects/project-schema.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { rejectApplicant, shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import type { ProjectStatus } from "#db/schema/words.ts"
import type { Random } from "../random.ts"
import { RUPEES, roundAmount } from "../random.ts"
import { pitchOf } from "./applications.ts"
import { BRANDS } from "./brands.ts"
import { CAMPAIGNS } from "./campaigns.ts"
import { approveDrafts, submitDrafts } from "./drafts.ts"
import { pay } from "./pay.ts"
import type { Timeline } from "./timeline.ts"
import { submitDraft } from "./work.ts"

const DAY = 86_400_000
const PER_STATUS = 5
const DAYS_BACK = 330

type World = { timeline: Timeline; dice: Random; influencers: InfluencerActor[] }

/** Plans fifteen projects, five per final status. */
export function planProjects(world: World, brand: BrandActor, brandIndex: number): void {
  const statuses: ProjectStatus[] = ["active", "draft", "closed"]
  const endings = world.dice.shuffle(statuses.flatMap((status) => Array(PER_STATUS).fill(status)))
  endings.forEach((ending: ProjectStatus, n) => {
    const details = detailsOf(world, brandIndex, n)
    if (ending === "draft") planDraft(world, brand, details)
    else planPosted(world, brand, details, ending)
  })
}

function detailsOf({ dice }: World, brandIndex: number, n: number): ProjectDetails {
  const brand = BRANDS[brandIndex]
  const campaign = CAMPAIGNS[(n + brandIndex * 4) % CAMPAIGNS.length]
  const product = brand?.products[(n + Math.floor(n / 5)) % 5]
  if (!brand || !campaign || !product) throw new Error("The demo's lists are too short.")
  const least = roundAmount(
    (campaign.budgetRupees * dice.between(0.8, 1.3)) / RUPEES[brand.currency],
  )
  return {
    title: campaign.title(product.name),
    description: campaign.description(product.name, product.detail),
    status: "active",
    platforms: campaign.platforms,
    influencerCount: campaign.influencerCount,
    followers: campaign.followers,
    niche: product.niche,
    budgetMinMinor: least * 100,
    budgetMaxMinor: roundAmount(least * 1.5) * 100,
    currency: brand.currency,
    deliveryDays: campaign.deliveryDays,
    // One in five is for signed-in users.
    isPublic: n % 5 !== 0,
    brief: {
      deliverables: campaign.platforms.map((platform) => ({ ...WORK_FOR[platform], platform })),
      ...(campaign.needsApproval && { needsApproval: true }),
    },
  }
}

const WORK_FOR = {
  Instagram: { type: "reel", quantity: 2 },
  Youtube: { type: "video", quantity: 1 },
  Tiktok: { type: "short", quantity: 2 },
  X: { type: "tweet", quantity: 3 },
} as const

function planDraft({ timeline, dice }: World, brand: BrandActor, details: ProjectDetails): void {
  const id = randomUUID()
  timeline.plan(timeline.daysAgo(dice.between(0.1, 40)), () => {
    saveProject(brand, id, { ...details, status: "draft" })
  })
}

function planPosted(
  world: World,
  brand: BrandActor,
  details: ProjectDetails,
  ending: ProjectStatus,
): void {
  const { timeline, dice } = world
  const id = randomUUID()
  const isClosing = ending === "closed"
  const postedAt = timeline.daysAgo(
    isClosing ? dice.between(18, DAYS_BACK) : dice.between(0.02, 30),
  )
  timeline.plan(postedAt, () => {
    saveProject(brand, id, details)
  })
  const applicants = planApplications(world, id, details, postedAt, isClosing)
  if (isClosing) planClosing(world, brand, id, details, postedAt, applicants)
  else planDecisions(world, brand, id, details, applicants)
}

type Applicant = { at: number; applicationId: () => string }

function planApplications(
  { timeline, dice, influencers }: World,
  projectId: string,
  details: ProjectDetails,
  postedAt: number,
  isClosing: boolean,
): Applicant[] {
  const [visitor, ...others] = influencers
  const count = isClosing ? dice.whole(2, 6) + details.influencerCount : dice.whole(0, 9)
  const chosen = dice.shuffle(others).slice(0, count)
  if (visitor && dice.isLucky(0.3)) chosen.unshift(visitor)
  return chosen.map((influencer, n) => {
    const at = postedAt + dice.between(0.01, isClosing ? 6 : 12) * DAY
    const span = (details.budgetMaxMinor ?? 0) - (details.budgetMinMinor ?? 0)
    const bid = ((details.budgetMinMinor ?? 0) + span * dice.between(-0.1, 1.1)) / 100
    const input = {
      bidMinor: roundAmount(bid) * 100,
      deliveryDays: Math.max(3, details.deliveryDays + dice.whole(-4, 3)),
      pitch: pitchOf(n, details.title),
    }
    let applicationId = ""
    timeline.plan(at, () => {
      applicationId = applyToProject(influencer, projectId, input).applicationId
    })
    return { at, applicationId: () => applicationId }
  })
}

/** Rejects some applicants; a project for several hires its first. */
function planDecisions(
  world: World,
  brand: BrandActor,
  projectId: string,
  { influencerCount }: ProjectDetails,
  applicants: Applicant[],
): void {
  const { timeline, dice } = world
  let places = influencerCount - 1
  for (const { at, applicationId } of applicants) {
    const decidedAt = at + dice.between(0.2, 3) * DAY
    if (dice.isLucky(0.2)) {
      timeline.plan(decidedAt, () => rejectApplicant(brand, projectId, applicationId()))
    } else if (places > 0 && dice.isLucky(0.3)) {
      places -= 1
      planOrder(world, brand, projectId, applicationId, decidedAt)
    }
  }
}

/** One in six closes without hiring. */
function planClosing(
  world: World,
  brand: BrandActor,
  projectId: string,
  details: ProjectDetails,
  postedAt: number,
  applicants: Applicant[],
): void {
  const { timeline, dice } = world
  const decidedAt = postedAt + 7 * DAY
  if (dice.isLucky(1 / 6)) {
    timeline.plan(decidedAt, () => {
      saveProject(brand, projectId, { ...details, status: "closed" })
    })
    return
  }
  const taken = applicants.slice(0, details.influencerCount)
  taken.forEach(({ applicationId }, n) => {
    planOrder(world, brand, projectId, applicationId, decidedAt + n * 3_600_000)
  })
  for (const { applicationId } of applicants.slice(taken.length)) {
    if (!dice.isLucky(0.6)) continue
    timeline.plan(decidedAt + DAY, () => rejectApplicant(brand, projectId, applicationId()))
  }
}

/** Mostly paid a day later, often delivered weeks after. */
function planOrder(
  { timeline, dice, influencers }: World,
  brand: BrandActor,
  projectId: string,
  applicationId: () => string,
  at: number,
): void {
  const isPaid = dice.isLucky(0.8)
  const isDelivered = dice.isLucky(0.7)
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
