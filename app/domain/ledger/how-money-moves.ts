/**
 * How money moves, in the one sentence of every page that says so: docs/rules.md#how-money-moves. It stands
 * alone, so that a public page loads nothing else for it.
 */
export const HOW_MONEY_MOVES =
  "We keep a payment until the work is accepted. Then we pay it out to the creator, at the earliest 7 days after the payment."
