import type { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"

type Counted = Pick<ReturnType<typeof listCreators>, "total" | "position"> & { shown: number }

const countFormat = new Intl.NumberFormat("en-US")

/** "21 to 40 of 1,000+ influencers". On the server: a browser's first number format is slow. */
export function toCountText({ total, position, shown }: Counted): string {
  const { count, isAtLeast } = total
  const noun = count === 1 && !isAtLeast ? "influencer" : "influencers"
  const all = `${countFormat.format(count)}${isAtLeast ? "+" : ""} ${noun}`
  const isWhole = !isAtLeast && shown === count
  if (isWhole || position === undefined || shown === 0) return all
  const last = position + shown - 1
  return `${countFormat.format(position)} to ${countFormat.format(last)} of ${all}`
}
