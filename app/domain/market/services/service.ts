import { describeDays } from "#app/domain/market/applications/application.ts"
import { describeRounds, describeUsage, describeWork } from "#app/domain/market/projects/brief.ts"
import { formatAmountPlain, formatMoney } from "#app/domain/shared/money.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import type { StoredBrief } from "#db/schema/projects.ts"
import type { StoredExtra, services } from "#db/schema/services.ts"

/** docs/rules.md#services */
export const MAX_SERVICES = 8
export const MAX_SERVICE_TITLE = 80
export const MAX_SERVICE_TEXT = 1_000
export const MAX_CAPACITY = 20
export const EXTRA_LINES = ["first", "second", "third"] as const

export type ServiceRow = typeof services.$inferSelect

type Terms = Pick<
  ServiceRow,
  "platform" | "type" | "quantity" | "days" | "revisionRounds" | "usage" | "usageMonths" | "needs"
> & { capacity?: number | null }

/** "1 reel on Instagram" */
export const describeService = (service: Pick<Terms, "platform" | "type" | "quantity">): string =>
  describeWork({ ...service, platform: ACCOUNT_LABELS[service.platform] })

type Priced = { pricePaise: number; productPaise?: number | null | undefined }

/** "₹4,000", "A product worth ₹2,000 or more", or both. */
export function describePrice({ pricePaise, productPaise }: Priced): string {
  const price = formatMoney(pricePaise, "INR")
  if (!productPaise) return price
  const product = `a product worth ${formatMoney(productPaise, "INR")} or more`
  return pricePaise === 0 ? `A${product.slice(1)}` : `${price} and ${product}`
}

const usageOf = ({ usage, usageMonths }: Pick<Terms, "usage" | "usageMonths">) =>
  usage && { kind: usage, months: usageMonths ?? 12, territory: "" }

/** Contents of a service, as terms and values. */
export function termsOf(service: Terms): { term: string; value: string }[] {
  const { needs, capacity } = service
  const usage = usageOf(service)
  return [
    { term: "You get", value: describeService(service) },
    { term: "Delivered in", value: describeDays(service.days) },
    { term: "Changes", value: describeRounds(service.revisionRounds) },
    { term: "Usage rights", value: usage ? describeUsage(usage) : "None beyond the post itself" },
    ...(capacity ? [{ term: "At a time", value: amountOf(capacity) }] : []),
    ...(needs === "" ? [] : [{ term: "You provide", value: needs }]),
  ]
}

const amountOf = (orders: number) => (orders === 1 ? "1 order" : `${orders} orders`)

/** "Raw footage + ₹1,500, 2 days more, ad code for 30 days" */
export const describeExtra = ({ name, pricePaise, days, codeDays }: StoredExtra): string =>
  [
    `${name} + ${formatMoney(pricePaise, "INR")}`,
    days === 0 ? "" : `${describeDays(Math.abs(days))} ${days > 0 ? "more" : "faster"}`,
    codeDays === undefined ? "" : `ad code for ${describeDays(codeDays)}`,
  ]
    .filter(Boolean)
    .join(", ")

/** The brief of the order of such work. */
export function toWorkBrief(
  work: Omit<Terms, "days" | "needs" | "capacity">,
  product: StoredBrief["product"],
): StoredBrief {
  const { type, platform, quantity, revisionRounds } = work
  const usage = usageOf(work)
  return {
    deliverables: [{ type, platform, quantity }],
    needsApproval: revisionRounds > 0,
    revisionRounds,
    ...(usage && { usage }),
    ...(product && { product }),
  }
}

/** Values of the fields that forms of services and offers share. */
export const toWorkValues = (work: Omit<Terms, "needs" | "capacity"> & Priced) => ({
  platform: work.platform,
  type: work.type,
  quantity: String(work.quantity),
  price: formatAmountPlain(work.pricePaise),
  productValue: work.productPaise ? formatAmountPlain(work.productPaise) : "",
  days: String(work.days),
  revisionRounds: String(work.revisionRounds),
  usage: work.usage ?? "",
  usageMonths: work.usageMonths === null ? "" : String(work.usageMonths),
})
