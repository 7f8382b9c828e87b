import { longDayOf } from "../indian-time.ts"

const DAY_MS = 86_400_000

/** Cuts a list that is ordered by time into days: "Today", "Yesterday", "17 November 2026". */
export function groupByDay<Item extends { createdAt: number }>(
  items: readonly Item[],
  now: number,
): { day: string; items: Item[] }[] {
  const today = longDayOf(now)
  const yesterday = longDayOf(now - DAY_MS)
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const date = longDayOf(item.createdAt)
    const day = date === today ? "Today" : date === yesterday ? "Yesterday" : date
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
