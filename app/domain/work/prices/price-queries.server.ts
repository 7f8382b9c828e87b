import { asc } from "drizzle-orm"
import { db, query } from "#app/platform/db.server.ts"
import { priceFigures } from "#db/schema/prices.ts"
import { type FollowerBand, PLATFORMS, type Platform } from "#db/schema/words.ts"
import { findFollowerBand, listOwnPaidOrders } from "./count-prices.server.ts"
import {
  formatPrice,
  formatUsualPrice,
  MIN_OWN_ORDERS,
  type PriceFigure,
  quantile,
  roundPrice,
} from "./price.ts"

const selectFigures = query(() =>
  db
    .select()
    .from(priceFigures)
    .orderBy(asc(priceFigures.platform), asc(priceFigures.type), asc(priceFigures.band)),
)

const MAX_LINES = 12

type Asked = { platforms?: readonly Platform[]; band?: FollowerBand | null }

/** Sentences for a brand, about the platforms and followers that it looks for. */
export const listPricesFor = ({ platforms = [], band }: Asked): string[] =>
  selectFigures
    .all()
    .filter((one) => platforms.length === 0 || platforms.includes(one.platform))
    .filter((one) => !band || one.band === band)
    .slice(0, MAX_LINES)
    .map(formatPrice)

/** Sentences about creators with as many followers, as far as a brand that reads them may know. */
export const listPricesLike = (
  userId: string,
  platforms: readonly Platform[] = PLATFORMS,
  brandId?: string,
): string[] => {
  const figures = selectFigures.all()
  if (figures.length === 0) return []
  const bands = new Map(
    platforms.map((platform) => [platform, findFollowerBand(userId, platform, brandId)]),
  )
  return figures
    .filter(({ platform, band }) => bands.get(platform) === band)
    .slice(0, MAX_LINES)
    .map(formatPrice)
}

/** Sentences for the influencer alone, of their own orders, before those of others. */
export const listOwnPrices = (userId: string, platforms?: readonly Platform[]): string[] => [
  ...listUsual(userId)
    .filter(({ platform }) => !platforms || platforms.includes(platform))
    .map(formatUsualPrice),
  ...listPricesLike(userId, platforms),
]

function listUsual(
  userId: string,
): Pick<PriceFigure, "platform" | "type" | "orders" | "medianPaise">[] {
  const own = new Map<string, ReturnType<typeof listOwnPaidOrders>>()
  for (const row of listOwnPaidOrders(userId)) {
    const name = `${row.platform} ${row.type}`
    own.set(name, [...(own.get(name) ?? []), row])
  }
  return [...own.values()].flatMap((rows) => {
    const [first] = rows
    if (!first || rows.length < MIN_OWN_ORDERS) return []
    const sorted = rows.map(({ amountMinor, posts }) => amountMinor / posts).sort((a, b) => a - b)
    const medianPaise = roundPrice(quantile(sorted, 0.5))
    return [{ platform: first.platform, type: first.type, orders: rows.length, medianPaise }]
  })
}
