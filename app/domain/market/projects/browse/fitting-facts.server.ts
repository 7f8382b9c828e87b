import { bandOf } from "#app/domain/market/creators/creator.ts"
import { findCreator } from "#app/domain/market/creators/creator-queries.server.ts"
import type { WantedFacet } from "#app/domain/market/search/facets.server.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import type { Project } from "../project.ts"

export type FitFact = "platforms" | "niches" | "followers"

/** A project that names nothing of a kind fits everyone. */
const ANY = ""

/** docs/rules.md#fits-me. A missing profile fact filters nothing. */
export function fittingFacts(influencerId: string): { fact: FitFact; wanted: WantedFacet }[] {
  const own = findCreator(influencerId)
  if (!own) return []
  const platforms = [...own.links, ...own.followers].map(({ platform }) => platform)
  const facts = [
    { fact: "platforms" as const, kind: "platform", keys: platforms },
    { fact: "niches" as const, kind: "niche", keys: own.niches.map(foldForComparison) },
    {
      fact: "followers" as const,
      kind: "followers",
      keys: own.followers.map(({ count }) => bandOf(count)),
    },
  ]
  return facts
    .filter(({ keys }) => keys.length > 0)
    .map(({ fact, kind, keys }) => ({ fact, wanted: { kind, keys: [...new Set([...keys, ANY])] } }))
}

export type ProfileFact = { fact: string; wanted: { keys: readonly string[] } }

/** docs/rules.md#ways-through-browsing */
export function fitReasonsOf(
  facts: readonly ProfileFact[],
  { platforms, niche, followers }: Pick<Project, "platforms" | "niche" | "followers">,
): string[] {
  if (facts.length === 0) return []
  const isOwn = (fact: string, key: string) =>
    key !== "" && facts.some((own) => own.fact === fact && own.wanted.keys.includes(key))
  return [
    ...platforms.filter((platform) => isOwn("platforms", platform)),
    ...(isOwn("niches", foldForComparison(niche)) ? [niche] : []),
    ...(followers && isOwn("followers", followers) ? [`${followers} followers`] : []),
  ]
}

const SOON = 7 * DAY

/** Returns the closing time in ms if it is within a week. */
export function closesSoonAt(applyBy: number | null): number | undefined {
  const now = clock.now()
  return applyBy !== null && applyBy > now && applyBy - now <= SOON ? applyBy : undefined
}
