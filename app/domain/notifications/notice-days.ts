const DAY_MS = 86_400_000

/** Days as the product counts them: in Indian standard time whoever reads. */
const calendarDay = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
})

/** Cuts a list that is ordered by time into days: "Today", "Yesterday", "17 November 2026". */
export function groupByDay<Item extends { createdAt: number }>(
  items: readonly Item[],
  now: number,
): { day: string; items: Item[] }[] {
  const today = calendarDay.format(now)
  const yesterday = calendarDay.format(now - DAY_MS)
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const date = calendarDay.format(item.createdAt)
    const day = date === today ? "Today" : date === yesterday ? "Yesterday" : date
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
