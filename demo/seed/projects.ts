import { randomUUID } from "node:crypto"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import type { ProjectDetails } from "#app/domain/market/projects/project-schema.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { rejectApplicant } from "#app/domain/work/orders/decisions.server.ts"
import type { ProjectStatus } from "#db/schema/words.ts"
import { type Random, roundAmount } from "../random.ts"
import { pitchOf } from "./applications.ts"
import { BRANDS } from "./brands.ts"
import { CAMPAIGNS } from "./campaigns.ts"
import { moodBoardOf } from "./draft-files.ts"
import { INFLUENCERS, joinedDaysAgo } from "./people.ts"
import { type Applicant, OWN_DAYS, planClosing, planOrder, type World } from "./project-orders.ts"

const DAY = 86_400_000
const PER_STATUS = 5
const DAYS_BACK = 330
/** The brand in Freiburg. */
const IN_EUROS = 8

/** Plans fifteen projects, five per final status. */
export function planProjects(world: World, brand: BrandActor, brandIndex: number): void {
  const statuses: ProjectStatus[] = ["active", "draft", "closed"]
  const endings = world.dice.shuffle(statuses.flatMap((status) => Array(PER_STATUS).fill(status)))
  let isEuroLeft = brandIndex === IN_EUROS
  const ownDays = brandIndex === 0 ? [...OWN_DAYS] : []
  endings.forEach((ending: ProjectStatus, n) => {
    const rupees = detailsOf(world, brandIndex, n)
    const isInEuros = isEuroLeft && ending === "active" && rupees.influencerCount === 1
    if (isInEuros) isEuroLeft = false
    const details = isInEuros ? inEuros(rupees) : rupees
    if (ending === "draft") planDraft(world, brand, details)
    else
      planPosted(world, brand, details, ending, ending === "closed" ? ownDays.shift() : undefined)
  })
}

function detailsOf({ dice }: World, brandIndex: number, n: number): ProjectDetails {
  const brand = BRANDS[brandIndex]
  const things = brand?.products.filter(({ isService }) => !isService) ?? []
  const campaigns = CAMPAIGNS.filter(({ isForThings }) => !isForThings || things.length > 0)
  const campaign = campaigns[(n + brandIndex * 4) % campaigns.length]
  const products = campaign?.isForThings ? things : brand?.products
  const round = Math.floor(n / campaigns.length)
  const product = products?.[(n + Math.floor(n / 5) + round) % products.length]
  const title = campaign?.titles[(brandIndex + round) % 3]
  if (!brand || !campaign || !product || !title) throw new Error("The demo's lists are too short.")
  const least = roundAmount(campaign.budgetRupees * dice.between(0.8, 1.3))
  return {
    title: title(product.name),
    description: campaign.description(product.name, product.detail),
    status: "active",
    platforms: [...new Set(campaign.work.map(({ platform }) => platform))],
    influencerCount: campaign.influencerCount,
    followers: campaign.followers,
    niche: product.niche,
    budgetMinMinor: least * 100,
    budgetMaxMinor: roundAmount(least * 1.5) * 100,
    currency: "INR",
    deliveryDays: campaign.deliveryDays,
    // One in five is for signed-in users.
    isPublic: n % 5 !== 0,
    brief: {
      deliverables: [...campaign.work],
      dos: campaign.dos,
      ...(campaign.donts && { donts: campaign.donts }),
      hashtags: `#ad #${brand.slug}`,
      revisionRounds: 1,
      usage: { kind: "organic", months: 3 + (n % 3) * 3, territory: "India" },
      ...(n % 4 === 0 && { exclusiveDays: 30 }),
      ...(campaign.needsApproval && { needsApproval: true }),
    },
  }
}

/** The demo's only project that is not in rupees: for signed-in users, nobody hired, and it says so. */
const inEuros = (details: ProjectDetails): ProjectDetails => ({
  ...details,
  title: `${details.title} (paid in euros)`,
  currency: "EUR",
  budgetMinMinor: 28_000,
  budgetMaxMinor: 42_000,
  isPublic: false,
})

function planDraft({ timeline, dice }: World, brand: BrandActor, details: ProjectDetails): void {
  const id = randomUUID()
  timeline.plan(timeline.daysAgo(dice.between(0.1, 40)), () => {
    saveProject(brand, id, { ...details, status: "draft" })
  })
}

/** A third lately, so that work is going on. */
const closingDays = (dice: Random): number =>
  dice.isLucky(0.34) ? dice.between(10, 30) : dice.between(30, DAYS_BACK)

function planPosted(
  world: World,
  brand: BrandActor,
  planned: ProjectDetails,
  ending: ProjectStatus,
  ownDays: number | undefined,
): void {
  const { timeline, dice } = world
  const details = ownDays ? withReview(planned) : planned
  const id = randomUUID()
  const isClosing = ending === "closed"
  const days = isClosing ? closingDays(dice) : dice.between(0.02, 30)
  const postedAt = timeline.daysAgo(ownDays ?? days)
  timeline.plan(postedAt, () => {
    const files = ownDays || details.influencerCount > 1 ? moodBoardOf(details.niche) : []
    saveProject(brand, id, details, files)
  })
  const applicants = planApplications(world, id, details, postedAt, { isClosing, ownDays })
  if (isClosing) planClosing(world, brand, id, details, postedAt, { applicants, ownDays })
  else planDecisions(world, brand, id, details, applicants)
}

const withReview = (details: ProjectDetails): ProjectDetails => ({
  ...details,
  deliveryDays: Math.max(details.deliveryDays, 21),
  brief: { ...details.brief, needsApproval: true },
})

function planApplications(
  { timeline, dice, influencers }: World,
  projectId: string,
  details: ProjectDetails,
  postedAt: number,
  { isClosing, ownDays }: { isClosing: boolean; ownDays: number | undefined },
): Applicant[] {
  const [visitor, ...others] = influencers
  const count = isClosing ? dice.whole(2, 6) + details.influencerCount : dice.whole(0, 9)
  const ready = others.filter(
    (_, n) =>
      timeline.daysAgo(joinedDaysAgo(n + 1)) < postedAt &&
      details.platforms.some((platform) => INFLUENCERS[n + 1]?.socials[platform]),
  )
  const chosen = dice.shuffle(ready).slice(0, count)
  if (visitor && (dice.isLucky(0.3) || ownDays) && details.currency === "INR")
    chosen.unshift(visitor)
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
      planOrder(world, brand, { projectId, applicationId, ownDays: undefined }, decidedAt)
    }
  }
}
