import { Conflict } from "#app/domain/shared/errors.ts"

type Transition = { from: string; action: string; by: string | readonly string[]; to: string }

/** Undefined when not allowed. */
export const findTransition = <T extends Transition>(
  table: readonly T[],
  from: string,
  action: T["action"],
): T | undefined => table.find((row) => row.from === from && row.action === action)

/** @throws Conflict with `refusal` when not allowed */
export function requireTransition<T extends Transition>(
  table: readonly T[],
  from: string,
  action: T["action"],
  refusal: string,
): T {
  const row = findTransition(table, from, action)
  if (!row) throw new Conflict(refusal)
  return row
}

/** True when repeating `action` changes nothing. */
export const isTransitionDone = <T extends Transition>(
  table: readonly T[],
  status: string,
  action: T["action"],
): boolean => table.some((row) => row.action === action && row.to === status)
