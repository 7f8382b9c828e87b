import { Conflict } from "#app/domain/shared/errors.ts"

/** A row of a noun's transition table: who may do what in which state, and where that leads. */
type Transition = { from: string; action: string; by: string | readonly string[]; to: string }

/** The row that `action` is in the state `from`; undefined where it may not be done. */
export const findTransition = <T extends Transition>(
  table: readonly T[],
  from: string,
  action: T["action"],
): T | undefined => table.find((row) => row.from === from && row.action === action)

/** The same for a verb. @throws Conflict with `refusal` where it may not be done */
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

/** Whether `status` is where `action` leads, so that doing it again changes nothing. */
export const isDone = <T extends Transition>(
  table: readonly T[],
  status: string,
  action: T["action"],
): boolean => table.some((row) => row.action === action && row.to === status)
