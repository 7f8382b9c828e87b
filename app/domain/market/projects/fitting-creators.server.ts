import { and, desc, eq, isNull } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { type CreatorCardFacts, LANGUAGE_NAMES } from "#app/domain/market/creators/creator.ts"
import { toCards } from "#app/domain/market/creators/creator-cards.server.ts"
import {
  type CreatorFilters,
  readCreatorFilters,
} from "#app/domain/market/creators/search/creator-filters.ts"
import {
  CREATORS_PER_PAGE,
  findCreatorKeys,
  listRowsByKey,
} from "#app/domain/market/creators/search/list-creators.server.ts"
import type { WantedFacet } from "#app/domain/market/search/facets.server.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { fromPlatformMask } from "#app/domain/shared/platforms.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { isComparable } from "#app/platform/channels/channel-providers.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { LANGUAGES, NICHES } from "#db/schema/market-words.ts"
import { projects } from "#db/schema/projects.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import { statedBounds } from "./budget.ts"
import { type FitProject, fitOf } from "./fit.ts"

/** Bounds of the work: docs/rules.md#fitting-creators */
const MAX_PROJECTS = 5
const MAX_SEARCHES = 12
const MAX_CANDIDATES = 500
/** Of a list that each view of the projects makes anew. */
const MAX_FOR_NEWEST = 50

const selectOpen = query((p: Params<{ brandId: string }>) =>
  db
    .select({
      ...pick(projects, "title", "nicheKey", "platformMask", "followers", "description", "brief"),
      minMinor: projects.budgetMinMinor,
      maxMinor: projects.budgetMaxMinor,
      currency: projects.currency,
    })
    .from(projects)
    .where(
      and(
        eq(projects.brandId, p.brandId),
        eq(projects.status, "active"),
        isNull(projects.deletedAt),
      ),
    )
    .orderBy(desc(projects.feedKey))
    .limit(MAX_PROJECTS),
)

function toFitProject(row: ReturnType<typeof selectOpen.all>[number]): FitProject {
  const { title, description, brief, followers, currency } = row
  const { min, max } = statedBounds(row)
  const most = max ?? min
  const rate = currency === "INR" ? 1 : Number(findFxRate(currency)?.rupees)
  const text = foldForComparison(
    [title, description, brief.dos, brief.usage?.territory].filter(Boolean).join(" "),
  )
  const cities = new Map<string, boolean>()
  return {
    niche: NICHES.find((one) => foldForComparison(one) === row.nicheKey),
    platforms: fromPlatformMask(row.platformMask),
    followers,
    maxPaise: most === null || Number.isNaN(rate) ? null : most * rate,
    languages: LANGUAGES.filter((language) => isWordIn(LANGUAGE_NAMES[language], text)),
    // Many creators live in few cities.
    namesCity: (city) => {
      const isNamed = cities.get(city) ?? isWordIn(city, text)
      cities.set(city, isNamed)
      return isNamed
    },
  }
}

function isWordIn(word: string, text: string): boolean {
  const wanted = foldForComparison(word)
  const start = text.indexOf(wanted)
  const isLetter = (letter: string | undefined) => /\p{L}/u.test(letter ?? "")
  return start !== -1 && !isLetter(text[start - 1]) && !isLetter(text[start + wanted.length])
}

/** From what fits in everything to what fits in one thing, each once. */
function searchesOf(open: readonly FitProject[]): WantedFacet[][] {
  const found = new Map<string, WantedFacet[]>()
  const asked = open.map((project) => ({
    niche: wantedNiche(project),
    reach: wantedReach(project),
  }))
  for (const wanted of [
    ...asked.map(({ niche, reach }) => [...niche, ...reach]),
    ...asked.filter(({ niche }) => niche.length > 0).map(({ niche }) => niche),
    ...asked.filter(({ reach }) => reach.length > 0).map(({ reach }) => reach),
  ]) {
    found.set(JSON.stringify(wanted), wanted)
  }
  return [...found.values()].slice(0, MAX_SEARCHES)
}

const wantedNiche = ({ niche }: FitProject): WantedFacet[] =>
  niche === undefined ? [] : [{ kind: "niche", keys: [niche] }]

function wantedReach({ platforms, followers }: FitProject): WantedFacet[] {
  const asked = platforms.length === 0 ? PLATFORMS : platforms
  if (followers) return [{ kind: "band", keys: asked.map((one) => `${one} ${followers}`) }]
  return platforms.length === 0 ? [] : [{ kind: "platform", keys: platforms }]
}

function findCandidates(
  actor: BrandActor,
  open: readonly FitProject[],
  filters: CreatorFilters,
  most = MAX_CANDIDATES,
): number[] {
  const found = new Set<number>()
  const start = { ...filters, sort: "newest" as const, after: undefined, before: undefined }
  for (const wanted of searchesOf(open)) {
    const { keys } = findCreatorKeys(actor, start, { wanted, size: most })
    for (const key of keys) if (found.size < most) found.add(key)
    if (found.size === most) break
  }
  return [...found]
}

/** Ranked for the brand's newest open project, best first: at most `MAX_FOR_NEWEST`. */
export function listCreatorsForNewest(actor: BrandActor) {
  const [newest] = selectOpen.all({ brandId: actor.userId }).map(toFitProject)
  if (!newest) return []
  const keys = findCandidates(actor, [newest], readCreatorFilters({}), MAX_FOR_NEWEST)
  return listRowsByKey(keys)
    .map((one) => ({ ...one, ...fitOf(one.facts, newest) }))
    .toSorted((a, b) => b.score - a.score)
}

/**
 * Ranks creators by how well they fit the brand's newest open projects; `after` is a place, from 0.
 * Undefined without an open project. docs/rules.md#fitting-creators
 */
export function listFittingCreators(actor: BrandActor, filters: CreatorFilters) {
  const open = selectOpen.all({ brandId: actor.userId }).map(toFitProject)
  if (open.length === 0) return undefined
  const ranked = listRowsByKey(findCandidates(actor, open, filters))
    .map((one) => ({ ...one, ...bestOf(open.map((project) => fitOf(one.facts, project))) }))
    .toSorted((a, b) => b.score - a.score)
  const start = Math.min(filters.after ?? 0, MAX_CANDIDATES)
  const end = start + CREATORS_PER_PAGE
  const shown = ranked.slice(start, end)
  const cards = toCards(shown.map(({ row }) => row))
  return {
    items: cards.map((card, n) => withVerified(card, shown[n]?.reason ?? "")),
    next: end < ranked.length ? end : undefined,
    previous: start > 0 ? Math.max(0, start - CREATORS_PER_PAGE) : undefined,
    total: { count: ranked.length, isAtLeast: ranked.length === MAX_CANDIDATES },
    position: start + 1,
  }
}

const withVerified = (card: CreatorCardFacts, reason: string) => {
  const isVerified = card.verified.some(({ platform }) => isComparable(platform))
  const reasons = [reason, isVerified && "verified followers"]
  return { ...card, reason: reasons.filter(Boolean).join(" · ") }
}

const bestOf = (fits: readonly ReturnType<typeof fitOf>[]) =>
  fits.reduce((best, fit) => (fit.score > best.score ? fit : best))
