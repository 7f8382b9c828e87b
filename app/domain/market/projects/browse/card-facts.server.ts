import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import type { Project } from "../project.ts"

export type OwnFact = { fact: string; wanted: { keys: readonly string[] } }

/** docs/rules.md#ways-through-browsing */
export function fitReasonsOf(
  facts: readonly OwnFact[],
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
