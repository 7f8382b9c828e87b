/**
 * How money moves, in the one sentence of every page that says so: docs/rules.md#how-money-moves. It stands
 * alone, so that a public page loads nothing else for it.
 */
export const HOW_MONEY_MOVES =
  "A payment is held by the licensed payment provider until the work is accepted. It is paid out to the creator then, or 7 days after the payment if that is later."
