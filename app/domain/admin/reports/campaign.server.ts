import { and, asc, eq, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { type CheckedPost, FIGURE_DAYS } from "#app/domain/work/posts/post.ts"
import { listPostFigures } from "#app/domain/work/posts/post-queries.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, query } from "#app/platform/db.server.ts"
import { linkDays, redemptions, trackedLinks } from "#db/schema/links.ts"
import { orders } from "#db/schema/orders.ts"
import {
  engagementOf,
  isLive,
  isOfCampaign,
  type Own,
  type Post,
  per,
  selectPosts,
  sum,
  toRow,
} from "./campaign-posts.server.ts"
import { findCampaign } from "./campaign-subject.server.ts"

const ofCampaign = (p: Own, orderId: typeof trackedLinks.orderId | typeof redemptions.orderId) =>
  and(eq(orders.id, orderId), isOfCampaign(p))

const selectDays = query((p: Own) =>
  db
    .select({
      day: linkDays.day,
      clicks: sql<number>`sum(${linkDays.clicks})`,
      visitors: sql<number>`sum(${linkDays.visitors})`,
      bots: sql<number>`sum(${linkDays.bots})`,
    })
    .from(orders)
    .innerJoin(trackedLinks, ofCampaign(p, trackedLinks.orderId))
    .innerJoin(linkDays, eq(linkDays.code, trackedLinks.code))
    .groupBy(linkDays.day)
    .orderBy(asc(linkDays.day)),
)

const selectPurchases = query((p: Own) =>
  db
    .select({
      count: sql<number>`count(*)`,
      amountMinor: sql<number>`coalesce(sum(${redemptions.amountMinor}), 0)`,
    })
    .from(orders)
    .innerJoin(redemptions, ofCampaign(p, redemptions.orderId)),
)

/** Reads what a campaign cost and brought: docs/rules.md#results-of-a-campaign @throws NotFound */
export function readCampaign(actor: BrandActor, id: string) {
  const { projectIds, ...subject } = findCampaign(actor, id)
  const own = { projectIds: JSON.stringify(projectIds), brandId: actor.userId }
  const posts = selectPosts.all(own)
  const checks = listPostFigures(
    actor,
    posts.map(({ id }) => id),
  )
  const checkOf = new Map(checks.map((one) => [one.deliverableId, one]))
  const rows = posts.map((post) => toRow(post, checkOf.get(post.id)))
  const days = selectDays.all(own)
  const purchases = selectPurchases.get(own) ?? { count: 0, amountMinor: 0 }
  const now = clock.now()
  const seen = rows.filter(({ views, isRaw }) => views !== null && !isRaw)
  const engaged = rows.filter((row) => engagementOf(row) !== null && !row.isRaw)
  const clicks = sum(days.map((one) => one.clicks))
  const cost = sum(rows.map((row) => row.cost))
  const linked = rows.filter((row) => row.clicks > 0)
  const views = sum(seen.map((row) => row.views))
  return {
    ...subject,
    rows,
    days: daysBetween(days),
    growth: growthOf(checks),
    totals: {
      cost,
      posts: posts.length,
      live: posts.filter(isLive).length,
      late: posts.filter((post) => isLate(post, now)).length,
      withViews: seen.length,
      views,
      engagement: sum(engaged.map(engagementOf)),
      clicks,
      visitors: sum(days.map((one) => one.visitors)),
      bots: sum(days.map((one) => one.bots)),
      purchases: purchases.count,
      purchasesMinor: purchases.amountMinor,
      cpm: per(sum(seen.map((row) => row.cost)), views, 1000),
      cpe: per(sum(engaged.map((row) => row.cost)), sum(engaged.map(engagementOf))),
      cpc: per(sum(linked.map((row) => row.cost)), sum(linked.map((row) => row.clicks))),
    },
  }
}
export type Campaign = ReturnType<typeof readCampaign>

/** Views of the platforms by days after the posting, of posts that have them all until then. */
function growthOf(checks: readonly CheckedPost[]) {
  const shown = checks.filter(({ platform }) => platform !== "Youtube")
  return FIGURE_DAYS.flatMap((day) => {
    const views = shown.flatMap(
      ({ figures }) => figures.find((one) => one.day === day)?.views ?? [],
    )
    return views.length === 0
      ? []
      : [{ month: `Day ${day}`, posts: views.length, views: sum(views) }]
  })
}

const isLate = (post: Post, now: number): boolean =>
  post.dueAt !== null && (isLive(post) ? (post.liveAt ?? 0) : now) > post.dueAt

/** The chart and table of a year at most. */
const MAX_DAYS = 366

/** Also days without clicks, so that the chart keeps its scale. */
function daysBetween(days: ReturnType<typeof selectDays.all>) {
  const last = days.at(-1)?.day
  if (last === undefined) return []
  const first = Math.max(days[0]?.day ?? last, last - MAX_DAYS + 1)
  const known = new Map(days.map((one) => [one.day, one]))
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const { clicks = 0, visitors = 0, bots = 0 } = known.get(first + place) ?? {}
    return { month: isoDateOfBookDay(first + place), clicks, visitors, bots }
  })
}
