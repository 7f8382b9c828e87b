import { formatAmountPlain } from "#app/domain/shared/money.ts"
import type { Difference } from "#db/schema/ledger.ts"

export type { Difference }

/** The most that is told of each kind: whoever has as many looks into the books themselves. */
export const MAX_NOTIFIED = 100

const inRupees = (paise: number | null): string =>
  paise === null ? "nothing" : `${paise < 0 ? "-" : ""}${formatAmountPlain(Math.abs(paise))}`

/** One line for the operator, in rupees: `refund rfnd_…: ours 1500, theirs nothing`. */
export const describeDifference = ({ kind, id, ours, theirs }: Difference): string =>
  `${kind} ${id}: ours ${inRupees(ours)}, theirs ${inRupees(theirs)}`

const DAY_MS = 86_400_000

/** A day of the books as it is written, `2026-06-01`. */
export const nameOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The same read; undefined where it is no day. */
export function readDay(text: string): number | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / DAY_MS : Number.NaN
  return Number.isInteger(day) && nameOfDay(day) === text ? day : undefined
}
