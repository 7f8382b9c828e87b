import type { OrderAction } from "./order-table.ts"

/** Most important first; other actions are never suggested. */
const SUGGESTED: readonly { action: OrderAction; waitsForTurn?: true }[] = [
  { action: "start" },
  { action: "accept" },
  { action: "agreeToDueDate" },
  { action: "agreeToCancel" },
  { action: "takeBackRequest" },
  { action: "approve" },
  { action: "submit" },
  { action: "deliver" },
  // Early acceptance is possible but not suggested: docs/rules.md#early-acceptance
  { action: "complete", waitsForTurn: true },
]

export const suggestedAction = (
  actions: readonly OrderAction[],
  isOwnTurn: boolean,
): OrderAction | undefined =>
  SUGGESTED.find(
    ({ action, waitsForTurn }) => actions.includes(action) && (isOwnTurn || !waitsForTurn),
  )?.action
