import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { type BudgetAmounts, type BudgetLabel, toBudgetLabel } from "./budget.ts"

/** A project of a list with its budget in words, as cards write it: docs/rules.md#symbols */
export const withBudgetLabel = <P extends { budget: BudgetAmounts }>(
  project: P,
): Omit<P, "budget"> & { budget: BudgetLabel } => ({
  ...project,
  budget: toBudgetLabel(project.budget, { symbol: "₹", rate: findFxRate(project.budget.currency) }),
})
