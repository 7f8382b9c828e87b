const DAY = 1440
const MONTH = 30 * DAY

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? "" : "s"}`

function monthsBetween(from: number, to: number): number {
  const [first, last] = [new Date(from), new Date(to)]
  const years = last.getUTCFullYear() - first.getUTCFullYear()
  const months = years * 12 + last.getUTCMonth() - first.getUTCMonth()
  // The end of February counts as the 30th.
  if (last.getUTCMonth() === 1 && last.getUTCDate() > 27) last.setUTCDate(30)
  last.setUTCMonth(last.getUTCMonth() - months)
  return last < first ? months - 1 : months
}

function distance(from: number, to: number): string {
  const minutes = Math.round(Math.trunc((to - from) / 1000) / 60)
  if (minutes < 1) return "less than a minute"
  if (minutes < 45) return count(minutes, "minute")
  if (minutes < DAY) return `about ${count(Math.max(1, Math.round(minutes / 60)), "hour")}`
  if (minutes < 1.75 * DAY) return count(1, "day")
  if (minutes < MONTH) return count(Math.round(minutes / DAY), "day")
  const nearest = count(Math.round(minutes / MONTH), "month")
  if (minutes < 2 * MONTH) return `about ${nearest}`
  const months = monthsBetween(from, to)
  if (months < 12) return nearest
  const [years, more] = [Math.floor(months / 12), months % 12]
  if (more >= 9) return `almost ${count(years + 1, "year")}`
  return `${more < 3 ? "about" : "over"} ${count(years, "year")}`
}

/** Formats "3 days ago" or "in 3 days"; both in milliseconds. */
export const distanceInWords = (at: number, now: number): string =>
  at > now ? `in ${distance(now, at)}` : `${distance(at, now)} ago`
