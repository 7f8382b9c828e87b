import {
  bandOf,
  type CreatorCardFacts,
  LANGUAGE_NAMES,
} from "#app/domain/market/creators/creator.ts"
import { formatPercent } from "#app/domain/shared/percent.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { foldForComparison, formatCompact } from "#app/domain/shared/text.ts"
import type { FollowerBand, Platform } from "#db/schema/words.ts"

/** What a project asks of a creator; unstated facts ask nothing. */
export type FitProject = {
  title: string
  niche: string
  platforms: readonly Platform[]
  followers: FollowerBand | null
  /** Most per influencer in rupees' paise; null where unstated or without a rate. */
  maxPaise: number | null
  /** All texts, folded. */
  text: string
}

/** A share that is worth saying. */
const GOOD_SHARE = 0.8

type Point = { points: number; word?: string }

/** Says how well a creator fits, and why: docs/rules.md#fitting-creators */
export function fitOf(creator: CreatorCardFacts, project: FitProject) {
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

function nicheOf({ niches }: CreatorCardFacts, project: FitProject): Point | undefined {
  const niche = niches.find((one) => foldForComparison(one) === foldForComparison(project.niche))
  return niche && { points: 3, word: niche }
}

function reachOf(creator: CreatorCardFacts, project: FitProject): Point | undefined {
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

const spokenOf = ({ languages }: CreatorCardFacts, { text }: FitProject): Point[] =>
  languages
    .map((language) => LANGUAGE_NAMES[language])
    .filter((name) => isWordIn(name, text))
    .map((name) => ({ points: 2, word: name }))

const cityOf = ({ city }: CreatorCardFacts, { text }: FitProject): Point | undefined =>
  city !== "" && isWordIn(city, text) ? { points: 2, word: city } : undefined

function isWordIn(word: string, text: string): boolean {
  const wanted = foldForComparison(word)
  const start = text.indexOf(wanted)
  const isLetter = (letter: string | undefined) => /\p{L}/u.test(letter ?? "")
  return start !== -1 && !isLetter(text[start - 1]) && !isLetter(text[start + wanted.length])
}

function priceOf({ priceFromPaise }: CreatorCardFacts, { maxPaise }: FitProject) {
  if (priceFromPaise === undefined || maxPaise === null) return undefined
  return priceFromPaise <= maxPaise ? { points: 1.5, word: "within your budget" } : { points: -1.5 }
}

function reliabilityOf({ onTimeRate, answerRate }: CreatorCardFacts): Point | undefined {
  if (onTimeRate !== undefined)
    return worthSaying(onTimeRate, `${formatPercent(onTimeRate)} on time`)
  if (answerRate !== undefined)
    return worthSaying(answerRate, `answers ${formatPercent(answerRate)}`)
  return undefined
}

const worthSaying = (share: number, word: string): Point =>
  share >= GOOD_SHARE ? { points: share, word } : { points: share }
