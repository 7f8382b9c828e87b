import { bandOf } from "#app/domain/market/creators/creator.ts"
import { findCreator } from "#app/domain/market/creators/creator-queries.server.ts"
import type { Wanted } from "#app/domain/market/search/facets.server.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"

export type FitFact = "platforms" | "niches" | "followers"

/** A project that names nothing of a kind fits everyone. */
const ANY = ""

/** docs/rules.md#fits-me. A missing profile fact filters nothing. */
export function fittingFacts(influencerId: string): { fact: FitFact; wanted: Wanted }[] {
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
