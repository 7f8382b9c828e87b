import {
  bandOf,
  type CreatorCardFacts,
  LANGUAGE_NAMES,
} from "#app/domain/market/creators/creator.ts"
import { formatPercent } from "#app/domain/shared/percent.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { formatCompact } from "#app/domain/shared/text.ts"
import type { Language, Niche } from "#db/schema/market-words.ts"
import type { FollowerBand, Platform } from "#db/schema/words.ts"

/** Facts that a project asks of creators; unstated ones ask nothing. */
export type FitProject = {
  niche: Niche | undefined
  platforms: readonly Platform[]
  followers: FollowerBand | null
  /** Most per influencer in paise; null where unstated or without a rate. */
  maxPaise: number | null
  /** Named in its texts. */
  languages: readonly Language[]
  namesCity: (city: string) => boolean
}

/** Names are not needed for a rank. */
export type FitCreator = Omit<CreatorCardFacts, "name" | "userName" | "verified">

/** A share that is worth saying. */
const GOOD_SHARE = 0.8

type Point = { points: number; word?: string }

/** Says how well a creator fits, and why: docs/rules.md#fitting-creators */
export function fitOf(creator: FitCreator, project: FitProject) {
  const asked = [
    nicheOf(creator, project),
    reachOf(creator, project),
    ...spokenOf(creator, project),
    cityOf(creator, project),
  ]
  const record = [priceOf(creator, project), reliabilityOf(creator)]
  const all = [...asked, ...record].filter((point) => point !== undefined)
  return {
    score: all.reduce((sum, { points }) => sum + points, 0),
    /** Empty where nothing that the project asks for is met. */
    reason: asked.some((point) => point !== undefined)
      ? all.flatMap(({ word }) => word ?? []).join(" · ")
      : "",
  }
}

const nicheOf = ({ niches }: FitCreator, { niche }: FitProject): Point | undefined =>
  niche && niches.includes(niche) ? { points: 3, word: niche } : undefined

function reachOf(creator: FitCreator, project: FitProject): Point | undefined {
  const { platforms, followers } = project
  const counts = creator.followers.filter(
    ({ platform }) => platforms.length === 0 || platforms.includes(platform),
  )
  const inBand = followers && counts.find(({ count }) => bandOf(count) === followers)
  if (inBand) return { points: 4, word: `${ACCOUNT_LABELS[inBand.platform]} ${followers}` }
  const [any] = platforms.length === 0 ? [] : counts
  const word = any && `${ACCOUNT_LABELS[any.platform]} ${formatCompact(any.count)}`
  return word ? { points: 2, word } : undefined
}

const spokenOf = (creator: FitCreator, { languages }: FitProject): Point[] =>
  languages
    .filter((language) => creator.languages.includes(language))
    .map((language) => ({ points: 2, word: LANGUAGE_NAMES[language] }))

const cityOf = ({ city }: FitCreator, { namesCity }: FitProject): Point | undefined =>
  city !== "" && namesCity(city) ? { points: 2, word: city } : undefined

function priceOf({ priceFromPaise }: FitCreator, { maxPaise }: FitProject) {
  if (priceFromPaise === undefined || maxPaise === null) return undefined
  return priceFromPaise <= maxPaise ? { points: 1.5, word: "within your budget" } : { points: -1.5 }
}

function reliabilityOf({ onTimeRate, answerRate }: FitCreator): Point | undefined {
  if (onTimeRate !== undefined)
    return worthSaying(onTimeRate, `${formatPercent(onTimeRate)} on time`)
  if (answerRate !== undefined)
    return worthSaying(answerRate, `answers ${formatPercent(answerRate)}`)
  return undefined
}

const worthSaying = (share: number, word: string): Point =>
  share >= GOOD_SHARE ? { points: share, word } : { points: share }
