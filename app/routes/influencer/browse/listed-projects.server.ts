import { findFxRate } from "#app/domain/fx-rate.server.ts"
import type { BrowseItem } from "#app/domain/projects/browse/browse-projects.server.ts"
import {
  closesSoonAt,
  fitReasonsOf,
  type OwnFact,
} from "#app/domain/projects/browse/card-facts.server.ts"
import { toBudgetLabel } from "#app/domain/projects/budget.ts"
import type { ListedProject } from "./project-card.tsx"

/** Projects as their cards show them; `facts` are those of the own page, where what fits was asked for. */
export function toListed(items: readonly BrowseItem[], facts: readonly OwnFact[]): ListedProject[] {
  return items.map(({ applyBy, ...item }) => {
    const closesAt = closesSoonAt(applyBy)
    const fits = fitReasonsOf(facts, item)
    return {
      ...item,
      budget: toBudgetLabel(item.budget, { symbol: "₹", rate: findFxRate(item.budget.currency) }),
      ...(closesAt !== undefined && { closesAt }),
      ...(fits.length > 0 && { fits }),
    }
  })
}
