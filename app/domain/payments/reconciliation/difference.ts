import { formatAmountPlain } from "#app/domain/shared/money.ts"
import type { Difference } from "#db/schema/ledger.ts"

export type { Difference }

/** Per kind; beyond this, an operator must check the books directly. */
export const MAX_NOTIFIED = 100

const inRupees = (paise: number | null): string =>
  paise === null ? "nothing" : `${paise < 0 ? "-" : ""}${formatAmountPlain(Math.abs(paise))}`

/** `refund rfnd_…: ours 1500, theirs nothing`, in rupees. */
export const describeDifference = ({ kind, id, ours, theirs }: Difference): string =>
  `${kind} ${id}: ours ${inRupees(ours)}, theirs ${inRupees(theirs)}`

const DAY_MS = 86_400_000

/** Formats a book day as `2026-06-01`. */
export const nameOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Undefined for invalid dates. */
export function readDay(text: string): number | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / DAY_MS : Number.NaN
  return Number.isInteger(day) && nameOfDay(day) === text ? day : undefined
}
