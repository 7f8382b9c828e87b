import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { TYPE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { journalEntries, postings } from "#db/schema/ledger.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { MAX_ORDERS, newestFirst, type OrderScope, placedWithin } from "./own-orders.server.ts"
import type { ReportRow } from "./report-cells.ts"

/** In paise: what a brand paid for orders, less what went back. */
export const netCostOfOrders = (
  orderIds: SQL,
) => sql<number>`(SELECT coalesce(sum(${postings.amountPaise}), 0)
    FROM ${journalEntries} CROSS JOIN ${postings}
    WHERE ${journalEntries.orderId} IN (${orderIds}) AND ${postings.entryKey} = ${journalEntries.key}
      AND ((${journalEntries.kind} = 'capture' AND +${postings.account} = 'gateway')
        OR +${postings.account} = 'refunds'))`

/** In paise: the brand's cost or the influencer's earnings. */
const worthOf: Record<Actor["role"], SQL<number>> = {
  brand: netCostOfOrders(sql`${orders.id}`),
  influencer: sql`(SELECT coalesce(-sum(${postings.amountPaise}), 0)
    FROM ${journalEntries} CROSS JOIN ${postings}
    WHERE ${journalEntries.orderId} = ${orders.id} AND ${postings.entryKey} = ${journalEntries.key}
      AND +${postings.account} = 'payable'
      AND ${journalEntries.kind} NOT IN ('payout', 'payout_reversed'))`,
}

const selectByKind = (role: Actor["role"]) =>
  query((p: Params<OrderScope>) => {
    const completed = db
      .select({
        id: orders.id,
        worth: worthOf[role].as("worth"),
        pieces: sql<number>`(SELECT count(*) FROM ${deliverables}
          WHERE ${deliverables.orderId} = ${orders.id})`.as("pieces"),
      })
      .from(orders)
      // Legacy unpaid orders have no value.
      .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
      .where(and(placedWithin(role, p), eq(orders.status, "completed")))
      .orderBy(...newestFirst)
      .limit(MAX_ORDERS)
      .as("completed")
    // Whole paise that add up; the first deliverables take the remainder.
    const share = sql`${completed.worth} / ${completed.pieces}
      + (${deliverables.position} < ${completed.worth} % ${completed.pieces})`
    const isReported = sql`${deliverables.views} > 0`
    return db
      .select({
        type: deliverables.type,
        platform: deliverables.platform,
        pieces: sql<number>`count(*)`,
        worth: sql<number>`sum(${share})`,
        reported: sql<number>`coalesce(sum(${isReported}), 0)`,
        views: sql<number>`coalesce(sum(${deliverables.views}), 0)`,
        reportedWorth: sql<number>`coalesce(sum(CASE WHEN ${isReported} THEN ${share} END), 0)`,
      })
      .from(completed)
      .crossJoin(deliverables)
      .where(
        and(
          eq(deliverables.orderId, completed.id),
          sql`(${p.platform} IS NULL OR coalesce(${deliverables.platform}, ${p.platform}) = ${p.platform})`,
        ),
      )
      .groupBy(deliverables.type, deliverables.platform)
      .orderBy(sql`4 DESC`)
  })
const byKind = { brand: selectByKind("brand"), influencer: selectByKind("influencer") }

/** Sums completed ones by type and platform: paise, split equally in an order, reported views. */
const sumDeliverables = ({ role }: Actor, scope: OrderScope) => byKind[role].all(scope)

/** A row per type and platform. */
export const toDeliverableRows = (actor: Actor, scope: OrderScope): ReportRow[] =>
  sumDeliverables(actor, scope).map(
    ({ type, platform, pieces, worth, reported, views, reportedWorth }) => ({
      type: TYPE_LABELS[type],
      platform: platform ? ACCOUNT_LABELS[platform] : "Any",
      ...{ pieces, worth, reported },
      each: pieces > 0 ? Math.round(worth / pieces) : null,
      views: reported > 0 ? views : null,
      cpm: views > 0 ? Math.round((reportedWorth * 1000) / views) : null,
    }),
  )
