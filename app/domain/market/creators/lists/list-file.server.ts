import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { type CsvCell, decimalCell, rowsOfPages } from "#app/domain/shared/csv.server.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { formatAmountPlain } from "#app/domain/shared/money.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import type { ListEntry } from "./creator-list.ts"
import { readCreatorListPages } from "./list-queries.server.ts"
import { findOwnList } from "./manage-lists.server.ts"

const fileLimit = rateLimiter({ name: "list-file", points: 60, perSeconds: 600 })

export const CREATOR_HEADERS = [
  "Name",
  "Username",
  "City",
  "Niches",
  ...PLATFORMS.map((platform) => `${platform} followers (self-reported)`),
  "Price from (INR)",
  "Rating",
  "Completed orders",
]
const HEADERS = [...CREATOR_HEADERS, "Note", "Added on"]

/**
 * Streams the whole list; a hidden creator's row has only the note: docs/rules.md#lists-of-creators
 * @throws NotFound; RateLimited after 60 in ten minutes
 */
export function openListFile(actor: BrandActor, listId: string) {
  const { id } = findOwnList(actor, listId)
  consumeRateLimit(fileLimit, actor.userId)
  const rows = rowsOfPages(readCreatorListPages(actor, id), ({ creator, note, addedAt }) => [
    ...creatorCells(creator),
    note,
    isoDayOf(addedAt),
  ])
  return { name: "influencers.csv", headers: HEADERS, rows }
}

export function creatorCells(creator: ListEntry["creator"], unknown = "Not available"): CsvCell[] {
  if (!creator) return [unknown, ...CREATOR_HEADERS.slice(1).map(() => null)]
  const { name, userName, city, niches, followers, rating, completedOrders } = creator
  const followersOn = PLATFORMS.map((platform) =>
    decimalCell(followers.find((one) => one.platform === platform)?.count),
  )
  return [
    ...[name, userName, city, niches.join(", ")],
    ...followersOn,
    decimalCell(creator.priceFromPaise, formatAmountPlain),
    decimalCell(rating?.average, (average) => average.toFixed(1)),
    decimalCell(completedOrders),
  ]
}
