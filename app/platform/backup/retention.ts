import { DAY, HOUR } from "../clock.server.ts"

/** Weeks begin on Monday; the epoch was a Thursday. */
const RULES = [
  { span: HOUR, count: 24, shift: 0 },
  { span: DAY, count: 7, shift: 0 },
  { span: 7 * DAY, count: 4, shift: 3 * DAY },
]

/**
 * Chooses the newest backup of each of the last 24 hours, 7 days and 4 weeks (UTC) that have one.
 */
export function chooseBackupsToKeep(moments: readonly number[]): Set<number> {
  const newestFirst = [...moments].sort((a, b) => b - a)
  const kept = new Set<number>()
  for (const { span, count, shift } of RULES) {
    const spans = new Set<number>()
    for (const moment of newestFirst) {
      const number = Math.floor((moment + shift) / span)
      if (spans.has(number)) continue
      if (spans.size === count) break
      spans.add(number)
      kept.add(moment)
    }
  }
  return kept
}
