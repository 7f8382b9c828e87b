import type { SearchPage } from "#app/domain/market/search/search-page.ts"

const numbers = new Intl.NumberFormat("en-US")

type Total = SearchPage<never>["total"]

/** "1 project", "1,000+ projects". Said by the server, since a browser's first number format takes long. */
export function toCountText({ count, isAtLeast }: Total): string {
  const noun = count === 1 && !isAtLeast ? "project" : "projects"
  return `${numbers.format(count)}${isAtLeast ? "+" : ""} ${noun}`
}

/** Which of them a page shows, "21–40 of 143 projects"; how many there are where it shows all or nobody knows. */
export function toPlaceText(total: Total, position: number | undefined, shown: number): string {
  const isAll = shown === total.count && !total.isAtLeast
  if (position === undefined || shown === 0 || isAll) return toCountText(total)
  const last = position + shown - 1
  return `${numbers.format(position)}–${numbers.format(last)} of ${toCountText(total)}`
}
