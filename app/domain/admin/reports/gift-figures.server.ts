import { and, eq, gte, lt, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import {
  financialYearOf,
  formatFinancialYear,
  startOfFinancialYear,
} from "#app/domain/shared/financial-year.ts"
import { GIFT_THRESHOLD_PAISE } from "#app/domain/work/orders/gifts.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { gifts } from "#db/schema/parcels.ts"
import { nameOfPartner } from "./money-rows.server.ts"
import { MAX_ORDERS, type OrderScope } from "./own-orders.server.ts"
import { count, money, type ReportRow, text } from "./report-cells.ts"

const sideOf = {
  brand: { own: gifts.brandId, other: gifts.influencerId },
  influencer: { own: gifts.influencerId, other: gifts.brandId },
}

const giftsOf = (role: Actor["role"]) =>
  query((p: Params<OrderScope>) =>
    db
      .select({
        partnerId: sideOf[role].other,
        valuePaise: gifts.valuePaise,
        receivedAt: gifts.receivedAt,
        isChosen: sql`(${p.projectId} IS NULL OR ${orders.projectId} = ${p.projectId})`.mapWith(
          Boolean,
        ),
      })
      .from(gifts)
      .innerJoin(orders, eq(orders.id, gifts.orderId))
      .where(
        and(
          eq(sideOf[role].own, p.userId),
          gte(gifts.receivedAt, p.fromAt),
          lt(gifts.receivedAt, p.untilAt),
        ),
      )
      .orderBy(gifts.receivedAt)
      .limit(MAX_ORDERS),
  )
const selectGifts = { brand: giftsOf("brand"), influencer: giftsOf("influencer") }

/** A row per financial year that the days touch and partner, newest year first: docs/rules.md#gifts */
function toGiftRows({ role }: Pick<Actor, "role">, scope: OrderScope): ReportRow[] {
  const fromAt = startOfFinancialYear(financialYearOf(scope.fromAt))
  const untilAt = startOfFinancialYear(financialYearOf(scope.untilAt - 1) + 1)
  const found = new Map<string, Row>()
  for (const { partnerId, valuePaise, receivedAt, isChosen } of selectGifts[role].all({
    ...scope,
    fromAt,
    untilAt,
  })) {
    const year = financialYearOf(receivedAt)
    const key = `${year} ${partnerId}`
    const row = found.get(key) ?? { partnerId, year, gifts: 0, worth: 0, ofAll: 0 }
    row.ofAll += valuePaise
    if (isChosen) {
      row.gifts += 1
      row.worth += valuePaise
    }
    found.set(key, row)
  }
  return [...found.values()]
    .filter(({ gifts: number }) => number > 0)
    .sort((a, b) => b.year - a.year || b.worth - a.worth)
    .map(({ partnerId, year, gifts: number, worth, ofAll }) => ({
      year: formatFinancialYear(year),
      partner: nameOfPartner(partnerId),
      gifts: number,
      worth,
      above: Math.max(0, ofAll - GIFT_THRESHOLD_PAISE),
    }))
}

type Row = { partnerId: string; year: number; gifts: number; worth: number; ofAll: number }

const labelsOf = (title: string, partner: string) => ({
  title,
  note: "What the creator keeps, by the day on which it came, at the worth in the agreement. Financial years are shown whole. The law looks at what is above ₹20,000 in one, of all projects.",
  columns: [
    text("year", "Financial year"),
    text("partner", partner),
    count("gifts", "Products"),
    money("worth", "Worth"),
    money("above", "Above ₹20,000"),
  ],
})

export const GIFT_TABLE = {
  labels: {
    brand: labelsOf("Products given", "Creator"),
    influencer: labelsOf("Products received", "Brand"),
  },
  rows: ({ actor, scope }: { actor: Actor; scope: OrderScope }) => toGiftRows(actor, scope),
  maxRows: 20,
}
