import { DELIVERABLE_NAMES } from "#app/domain/market/projects/brief.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import type { priceFigures } from "#db/schema/prices.ts"

/** docs/rules.md#prices-of-orders */
export const PRICE_DAYS = 180
export const MIN_ORDERS = 8
export const MIN_BRANDS = 4
const MAX_OF_BRAND = 2
export const MIN_OWN_ORDERS = 3
const ROUND_TO_PAISE = 50_00

export type PriceFigure = Omit<typeof priceFigures.$inferSelect, "countedAt">
export type PaidPost = { paise: number; creatorId: string; brandId: string }
type Quartiles = Pick<PriceFigure, "orders" | "lowPaise" | "medianPaise" | "highPaise">

/** Takes one order of each creator and few of a brand, so that nobody makes up most of a figure. */
function spread(all: readonly PaidPost[]): PaidPost[] {
  const creators = new Set<string>()
  const brands = new Map<string, number>()
  return all.filter(({ creatorId, brandId }) => {
    const ofBrand = brands.get(brandId) ?? 0
    if (creators.has(creatorId) || ofBrand === MAX_OF_BRAND) return false
    creators.add(creatorId)
    brands.set(brandId, ofBrand + 1)
    return true
  })
}

/** Undefined below the numbers that keep each order private. */
export function summarisePrices(all: readonly PaidPost[]): Quartiles | undefined {
  const posts = spread(all)
  const brands = new Set(posts.map(({ brandId }) => brandId)).size
  if (posts.length < MIN_ORDERS || brands < MIN_BRANDS) return undefined
  const sorted = posts.map(({ paise }) => paise).sort((a, b) => a - b)
  const at = (part: number) => roundPrice(quantile(sorted, part))
  return { orders: posts.length, lowPaise: at(0.25), medianPaise: at(0.5), highPaise: at(0.75) }
}

/** Between the two nearest where no price stands there. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

export const roundPrice = (paise: number): number =>
  Math.max(ROUND_TO_PAISE, Math.round(paise / ROUND_TO_PAISE) * ROUND_TO_PAISE)

const rupees = (paise: number) => formatMoney(paise, "INR").replace(/\.00$/, "")

export const formatPrice = ({ platform, type, band, ...figure }: PriceFigure): string =>
  `${DELIVERABLE_NAMES[type][0]} on ${ACCOUNT_LABELS[platform]}, ${band} followers: half of ${figure.orders} paid orders were between ${rupees(figure.lowPaise)} and ${rupees(figure.highPaise)}, the middle is ${rupees(figure.medianPaise)}.`

type Usual = Pick<PriceFigure, "platform" | "type" | "orders" | "medianPaise">

export const formatUsualPrice = ({ platform, type, orders, medianPaise }: Usual): string =>
  `You usually get ${rupees(medianPaise)} for a ${DELIVERABLE_NAMES[type][0].toLowerCase()} on ${ACCOUNT_LABELS[platform]} (${orders} orders).`
