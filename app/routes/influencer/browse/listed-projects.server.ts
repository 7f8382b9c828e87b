import type { BrowseItem } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import {
  closesSoonAt,
  fitReasonsOf,
  type ProfileFact,
} from "#app/domain/market/projects/browse/fitting-facts.server.ts"
import { toBudgetLabel } from "#app/domain/market/projects/budget.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import type { Viewer } from "#app/server/cache/viewer.server.ts"
import { toSlot } from "#app/ui/user-slot.tsx"
import type { ListedProject } from "./project-card.tsx"

/** `facts` come from the viewer's profile when sorting by fit. */
export function toListedProjects(
  reader: Viewer,
  items: readonly BrowseItem[],
  facts: readonly ProfileFact[],
): ListedProject[] {
  const ids = items.map(({ id }) => id)
  const hasApplied = reader.slotForEach("hasApplied", ids)
  return items.map(({ applyBy, ...item }, at) => {
    const closesAt = closesSoonAt(applyBy)
    const fits = fitReasonsOf(facts, item)
    return {
      ...item,
      hasApplied: hasApplied[at] ?? toSlot(false),
      budget: toBudgetLabel(item.budget, { symbol: "₹", rate: findFxRate(item.budget.currency) }),
      ...(closesAt !== undefined && { closesAt }),
      ...(fits.length > 0 && { fits }),
    }
  })
}
