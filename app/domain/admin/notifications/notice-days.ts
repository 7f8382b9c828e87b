const DAY_MS = 86_400_000

/** "Today", "Yesterday", "17 November 2026". @param timeZone defaults to the browser's */
export function groupByDay<Item extends { createdAt: number }>(
  items: readonly Item[],
  now: number,
  timeZone: string | undefined,
): { day: string; items: Item[] }[] {
  const { format: longDayOf } = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone })
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

type AboutOrder = { isRead: boolean; ids: { orderId: string | null } }

/** Folds read notices under the order's newest: docs/rules.md#superseded-notices */
export function foldEarlierNotices<Item extends AboutOrder>(
  items: readonly Item[],
): (Item & { earlier: Item[] })[] {
  const newest = new Map<string, Item & { earlier: Item[] }>()
  const shown: (Item & { earlier: Item[] })[] = []
  for (const item of items) {
    const { orderId } = item.ids
    const above = orderId === null ? undefined : newest.get(orderId)
    if (above && item.isRead) {
      above.earlier.push(item)
      continue
    }
    const own = { ...item, earlier: [] }
    shown.push(own)
    if (orderId !== null && !above) newest.set(orderId, own)
  }
  return shown
}
