import type { OrderAction } from "./order-table.ts"

/** What an order suggests next, the most telling first. Whatever is not here is never suggested. */
const SUGGESTED: readonly { action: OrderAction; waitsForTurn?: true }[] = [
  { action: "start" },
  { action: "agreeToDueDate" },
  { action: "agreeToCancel" },
  { action: "takeBackRequest" },
  { action: "approve" },
  { action: "submit" },
  { action: "deliver" },
  // Early acceptance is possible before, and nothing to ask for: docs/rules.md#early-acceptance
  { action: "complete", waitsForTurn: true },
]

/** The one action that the order's page and the dashboard suggest, of those that are possible now. */
export const suggestedAction = (
  actions: readonly OrderAction[],
  isOwnTurn: boolean,
): OrderAction | undefined =>
  SUGGESTED.find(
    ({ action, waitsForTurn }) => actions.includes(action) && (isOwnTurn || !waitsForTurn),
  )?.action
