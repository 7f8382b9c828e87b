import { setImmediate } from "node:timers/promises"
import { and, asc, eq, gt, gte, inArray, type SQL, sql } from "drizzle-orm"
import { isChannelShownTo } from "#app/domain/market/channels/verified-channels.server.ts"
import { bandOf } from "#app/domain/market/creators/creator.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { channels } from "#db/schema/channels.ts"
import { followerCounts } from "#db/schema/creators.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { priceFigures } from "#db/schema/prices.ts"
import type { DeliverableType, Platform } from "#db/schema/words.ts"
import { type PaidPost, PRICE_DAYS, type PriceFigure, summarisePrices } from "./price.ts"

/** Counts what posts were paid, once a day. */
export const COUNT_PRICES_JOB = "count-prices"

const BATCH = 500

/** Orders of one kind of post each, since others have no price per post. */
const selectPaidOf = (isOf: (id: string) => SQL) =>
  query((p: Params<{ id: string; since: number }>) =>
    db
      .select({
        id: orders.id,
        brandId: orders.brandId,
        creatorId: orders.influencerId,
        amountMinor: orders.amountMinor,
        posts: sql<number>`count(*)`,
        platform: sql<Platform>`min(${deliverables.platform})`,
        type: sql<DeliverableType>`min(${deliverables.type})`,
      })
      .from(orders)
      .innerJoin(deliverables, eq(deliverables.orderId, orders.id))
      .where(
        and(
          isOf(p.id),
          gte(orders.startedAt, p.since),
          eq(orders.currency, "INR"),
          gt(orders.amountMinor, 0),
          inArray(orders.status, ["ongoing", "completed"]),
        ),
      )
      .groupBy(orders.id)
      .having(
        sql`count(DISTINCT ${deliverables.type}) = 1 AND count(${deliverables.platform}) = count(*)
        AND count(DISTINCT ${deliverables.platform}) = 1`,
      )
      .orderBy(asc(orders.id))
      .limit(BATCH),
  )
const selectPaid = selectPaidOf((id) => gt(orders.id, id))
const selectOwnPaid = selectPaidOf((id) => eq(orders.influencerId, id))

/** Numbers of platforms that let nothing be derived never count: docs/platform-terms.md */
const selectFollowers = query(
  (p: Params<{ userId: string; platform: Platform; viewer: string; brandId: string }>) =>
    db
      .select({ count: sql<number>`coalesce(${channels.followers}, ${followerCounts.count})` })
      .from(followerCounts)
      .leftJoin(
        channels,
        and(
          eq(channels.userId, followerCounts.userId),
          eq(channels.platform, followerCounts.platform),
          eq(channels.isComparable, true),
          sql`(${p.viewer} = 'all' OR ${isChannelShownTo(p)})`,
        ),
      )
      .where(and(eq(followerCounts.userId, p.userId), eq(followerCounts.platform, p.platform))),
)

/** By verified followers that the brand may see, or all without one. Undefined where nothing tells. */
export const findFollowerBand = (userId: string, platform: Platform, brandId?: string) => {
  const viewer = brandId === undefined ? "all" : "brands"
  const count = selectFollowers.get({ userId, platform, viewer, brandId: brandId ?? "" })?.count
  return count === undefined ? undefined : bandOf(count)
}

const since = () => clock.now() - PRICE_DAYS * DAY

/** The latest orders of one influencer, as many as one batch. */
export const listOwnPaidOrders = (influencerId: string) =>
  selectOwnPaid.all({ id: influencerId, since: since() })

/** Counts all orders of 180 days, batch by batch. Returns the next time. */
export async function countPrices(): Promise<number> {
  const groups = new Map<
    string,
    { key: Pick<PriceFigure, "platform" | "type" | "band">; posts: PaidPost[] }
  >()
  let after = ""
  for (;;) {
    const rows = selectPaid.all({ id: after, since: since() })
    for (const { creatorId, brandId, platform, type, amountMinor, posts } of rows) {
      const band = findFollowerBand(creatorId, platform)
      if (band === undefined) continue
      const name = `${platform} ${type} ${band}`
      const group = groups.get(name) ?? { key: { platform, type, band }, posts: [] }
      group.posts.push({ paise: amountMinor / posts, creatorId, brandId })
      groups.set(name, group)
    }
    after = rows.at(-1)?.id ?? ""
    if (rows.length < BATCH) break
    await setImmediate()
  }
  const countedAt = clock.now()
  const figures = [...groups.values()].flatMap(({ key, posts }) => {
    const summary = summarisePrices(posts)
    return summary ? [{ ...key, ...summary, countedAt }] : []
  })
  write(() => {
    db.delete(priceFigures).run()
    for (const figure of figures) db.insert(priceFigures).values(figure).run()
  })
  return countedAt + DAY
}
