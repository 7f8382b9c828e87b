import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { type BudgetAmounts, type BudgetLabel, toBudgetLabel } from "./budget.ts"

/** Adds the budget text of cards: docs/rules.md#symbols */
export const withBudgetLabel = <P extends { budget: BudgetAmounts }>(
  project: P,
): Omit<P, "budget"> & { budget: BudgetLabel } => ({
  ...project,
  budget: toBudgetLabel(project.budget, { symbol: "₹", rate: findFxRate(project.budget.currency) }),
})
