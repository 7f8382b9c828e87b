import { and, eq, gte, isNull, lt, sql } from "drizzle-orm"
import { taxRateAt } from "#app/domain/books/ledger/tax-rates.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { financialYearOf, startOfFinancialYear } from "#app/domain/shared/financial-year.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { toPaise } from "#app/domain/shared/money.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { agreements } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { gifts, parcels } from "#db/schema/parcels.ts"
import { findAgreedTerms, type Terms } from "./agreement.server.ts"
import type { OrderRow } from "./order-facts.ts"

/** Per brand, influencer and financial year: docs/rules.md#gifts */
export const GIFT_THRESHOLD_PAISE = 20_000_00

/** Undefined without a stated worth or a rate, and for what goes back. */
function worthOf(terms: Terms | undefined): { name: string; valuePaise: number } | undefined {
  if (!terms) return undefined
  const { product, currency } = terms
  if (!product?.valueMinor || product.returnPaidBy) return undefined
  const rate = findFxRate(currency)
  if (currency !== "INR" && !rate) return undefined
  return { name: product.name, valuePaise: toPaise(product.valueMinor, rate?.rupees ?? null) }
}

const selectParcel = query((p: Params<{ orderId: string }>) =>
  db.select({ outcome: parcels.outcome }).from(parcels).where(eq(parcels.orderId, p.orderId)),
)

/** Records what the influencer keeps, once, in the caller's transaction: at the receipt or the end. */
export function recordGift({ id: orderId, brandId, influencerId }: OrderRow): void {
  const outcome = selectParcel.get({ orderId })?.outcome
  if (outcome && outcome !== "received") return
  const worth = worthOf(findAgreedTerms(orderId))
  if (!worth) return
  db.insert(gifts)
    .values({ orderId, brandId, influencerId, ...worth, receivedAt: clock.now() })
    .onConflictDoNothing()
    .run()
}

type Pair = Params<{ brandId: string; influencerId: string; from: number; until: number }>
const selectReceived = query((p: Pair) =>
  db
    .select({ paise: sql<number>`coalesce(sum(${gifts.valuePaise}), 0)` })
    .from(gifts)
    .where(
      and(
        eq(gifts.brandId, p.brandId),
        eq(gifts.influencerId, p.influencerId),
        gte(gifts.receivedAt, p.from),
        lt(gifts.receivedAt, p.until),
      ),
    ),
)

/** Agreed and not received yet. */
const selectPromised = query((p: Params<{ brandId: string; influencerId: string }>) =>
  db
    .select({ terms: agreements.terms })
    .from(orders)
    .innerJoin(agreements, eq(agreements.orderId, orders.id))
    .leftJoin(gifts, eq(gifts.orderId, orders.id))
    .where(
      and(
        eq(orders.brandId, p.brandId),
        eq(orders.influencerId, p.influencerId),
        eq(orders.status, "ongoing"),
        isNull(gifts.orderId),
      ),
    ),
)

/** Notifies both sides before the gifts of the year exceed the threshold; off without a rate. */
export function noteGiftThreshold(order: OrderRow): void {
  const now = clock.now()
  const { id: orderId, projectId, brandId, influencerId } = order
  if (taxRateAt("gifts", now) === 0) return
  if (!worthOf(findAgreedTerms(orderId))) return
  const year = financialYearOf(now)
  const [from, until] = [startOfFinancialYear(year), startOfFinancialYear(year + 1)]
  const received = selectReceived.get({ brandId, influencerId, from, until })?.paise ?? 0
  const promised = selectPromised
    .all({ brandId, influencerId })
    .reduce((sum, { terms }) => sum + (worthOf(JSON.parse(terms))?.valuePaise ?? 0), 0)
  const amountPaise = received + promised
  if (amountPaise <= GIFT_THRESHOLD_PAISE) return
  const data = { by: "clock", influencerId, amountPaise }
  recordEvent({ type: "order.gift_threshold", projectId, orderId, data })
}
