import { toPlatformMask } from "#app/domain/shared/platforms.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { FOLLOWER_BANDS } from "#db/schema/words.ts"
import type { Random } from "../random.ts"
import { RUPEES, roundAmount } from "../random.ts"
import type { BrandRow } from "./people.ts"
import {
  ADJECTIVES,
  CITIES,
  COMMON_NICHES,
  DETAILS,
  FORMATS,
  OPENINGS,
  PRODUCTS,
  RARE_NICHES,
  RARE_WORDS,
  RAREST_WORD,
} from "./phrases.ts"

const DAY = 86_400_000

const BANDS = [null, ...FOLLOWER_BANDS]
const BAND_SHARES = [0.1, 0.3, 0.65, 0.9, 0.98, 1]

export type Ending = "active" | "closed" | "draft" | "deleted"

export type Plan = {
  ending: Ending
  postedAt: number
  brand: BrandRow
  /** Wanted, hired and applied influencers. */
  places: number
  taken: number
  applicants: number
  isRarest: boolean
}

/** 90 % active, 5 % closed, 3 % draft, 2 % deleted; few applicants for most, very many for some. */
export function planProject(
  dice: Random,
  basics: Pick<Plan, "postedAt" | "brand" | "isRarest">,
  maxApplicants: number,
): Plan {
  const { between, whole, isLucky } = dice
  const share = between(0, 1)
  const ending =
    share < 0.9 ? "active" : share < 0.95 ? "closed" : share < 0.98 ? "draft" : "deleted"
  const places = isLucky(0.75) ? 1 : whole(2, 8)
  if (ending === "draft") return { ...basics, ending, places, taken: 0, applicants: 0 }
  const isTaken = ending === "closed" && isLucky(0.45)
  const isHalfTaken = ending === "active" && places > 1 && isLucky(0.03)
  const taken = isTaken ? places : isHalfTaken ? whole(1, places - 1) : 0
  const applicants = Math.min(taken + countApplicants(dice), maxApplicants)
  return { ...basics, ending, places, taken: Math.min(taken, applicants), applicants }
}

function countApplicants({ between, whole }: Random): number {
  const share = between(0, 1)
  if (share < 0.66) return 0
  if (share < 0.82) return 1
  if (share < 0.93) return whole(2, 3)
  if (share < 0.988) return whole(4, 7)
  return share < 0.9992 ? whole(8, 25) : whole(30, 120)
}

/** `feedKey` must grow from row to row. */
export function rowOf(dice: Random, plan: Plan, id: string, feedKey: number, until: number) {
  const { between, whole, isLucky, pick } = dice
  const { ending, postedAt, brand, places, taken, applicants } = plan
  const product = `${dice.pickEarly(ADJECTIVES)} ${dice.pickEarly(PRODUCTS)}`
  const title = titleOf(dice, product, plan.isRarest)
  const niche = nicheOf(dice)
  const band = between(0, 1)
  const isStated = isLucky(0.92)
  const least = roundAmount((1500 * 30 ** between(0, 1)) / RUPEES[brand.currency]) * 100
  const activatedAt = ending === "draft" ? null : postedAt
  return {
    id,
    brand_id: brand.id,
    feed_key: feedKey,
    title,
    title_key: foldForComparison(title),
    description: describe(dice, product),
    status: ending === "deleted" ? (isLucky(0.5) ? "active" : "closed") : ending,
    platform_mask: maskOf(dice),
    influencer_count: places,
    followers: BANDS[BAND_SHARES.findIndex((share) => band <= share)] ?? null,
    niche,
    niche_key: foldForComparison(niche),
    budget_min_minor: isStated ? least : null,
    budget_max_minor: isStated && isLucky(0.95) ? roundAmount(least / 66) * 100 : null,
    currency: brand.currency,
    delivery_days: pick([3, 5, 7, 10, 14, 14, 21, 28, 30, 45, 60]),
    applicant_count: applicants,
    shortlisted_count: taken,
    created_at: postedAt - whole(0, 3) * 3_600_000,
    posted_at: postedAt,
    activated_at: activatedAt,
    updated_at: postedAt,
    deleted_at: ending === "deleted" ? postedAt + whole(1, 3_600_000) : null,
    /** For most, still ahead when the data ends. */
    apply_by: feedKey % 10 < 3 && ending === "active" ? until + ((feedKey % 65) - 5) * DAY : null,
    least,
  }
}

export type ProjectRow = ReturnType<typeof rowOf>

function titleOf({ pickEarly, pick, isLucky }: Random, product: string, isRarest: boolean): string {
  const plain = pickEarly(FORMATS)(product)
  const special = isRarest ? RAREST_WORD : isLucky(1 / 2000) ? pick(RARE_WORDS) : undefined
  const placed = isLucky(0.4) ? `${plain} in ${pickEarly(CITIES)}` : plain
  const title = special ? `${placed}, ${special} edition` : placed
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** 3 % none, 2 % a rare one. */
function nicheOf({ between, pick, pickEarly }: Random): string {
  const share = between(0, 1)
  if (share < 0.03) return ""
  return share < 0.05 ? pick(RARE_NICHES) : pickEarly(COMMON_NICHES)
}

function maskOf({ isLucky }: Random): number {
  const platforms = [
    isLucky(0.65) && ("Instagram" as const),
    isLucky(0.35) && ("Youtube" as const),
    isLucky(0.25) && ("Tiktok" as const),
    isLucky(0.08) && ("X" as const),
  ].filter((platform) => platform !== false)
  return toPlatformMask(platforms.length > 0 ? platforms : ["Instagram"])
}

/** 200 to 600 characters. */
function describe({ pick, whole }: Random, product: string): string {
  const wanted = whole(200, 520)
  let text = pick(OPENINGS)(product)
  for (let n = whole(0, DETAILS.length - 1); text.length < wanted; n += 1) {
    text += `${text.length > 300 ? " " : "\n\n"}${DETAILS[n % DETAILS.length]}`
  }
  return text
}

/** Spreads projects over two years before `until`, denser lately. */
export function postedAt(index: number, count: number, until: number): number {
  const age = (1 - (index + 0.5) / count) ** 1.5
  return Math.floor(until - age * 730 * DAY)
}
