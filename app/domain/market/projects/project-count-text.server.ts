import type { SearchPage } from "#app/domain/market/search/search-page.ts"

const numbers = new Intl.NumberFormat("en-US")

type Total = SearchPage<never>["total"]

/** "1 project", "1,000+ projects". On the server: a browser's first number format is slow. */
export function toCountText({ count, isAtLeast }: Total): string {
  const noun = count === 1 && !isAtLeast ? "project" : "projects"
  return `${numbers.format(count)}${isAtLeast ? "+" : ""} ${noun}`
}

/** "21–40 of 143 projects"; only the total when all are shown or the position is unknown. */
export function formatRange(total: Total, position: number | undefined, shown: number): string {
  const isAll = shown === total.count && !total.isAtLeast
  if (position === undefined || shown === 0 || isAll) return toCountText(total)
  const last = position + shown - 1
  return `${numbers.format(position)}–${numbers.format(last)} of ${toCountText(total)}`
}
