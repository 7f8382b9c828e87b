import { findFxRate } from "#app/domain/fx-rate.server.ts"
import type { BrowseItem } from "#app/domain/projects/browse/browse-projects.server.ts"
import {
  closesSoonAt,
  fitReasonsOf,
  type OwnFact,
} from "#app/domain/projects/browse/card-facts.server.ts"
import { toBudgetLabel } from "#app/domain/projects/budget.ts"
import { asOwn } from "#app/own.tsx"
import type { Reader } from "#app/reader.server.ts"
import type { ListedProject } from "./project-card.tsx"

/** Projects as their cards show them; `facts` are those of the own page, where what fits was asked for. */
export function toListed(
  reader: Reader,
  items: readonly BrowseItem[],
  facts: readonly OwnFact[],
): ListedProject[] {
  const ids = items.map(({ id }) => id)
  const hasApplied = reader.ownOfEach("hasApplied", ids)
  return items.map(({ applyBy, ...item }, at) => {
    const closesAt = closesSoonAt(applyBy)
    const fits = fitReasonsOf(facts, item)
    return {
      ...item,
      hasApplied: hasApplied[at] ?? asOwn(false),
      budget: toBudgetLabel(item.budget, { symbol: "₹", rate: findFxRate(item.budget.currency) }),
      ...(closesAt !== undefined && { closesAt }),
      ...(fits.length > 0 && { fits }),
    }
  })
}
