import { and, asc, eq, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { shortDayOf, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import { FIGURE_DAYS } from "#app/domain/work/posts/post.ts"
import { type CheckedPost, listPostFigures } from "#app/domain/work/posts/post-queries.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, query } from "#app/platform/db.server.ts"
import { linkDays, redemptions, trackedLinks } from "#db/schema/links.ts"
import { orders } from "#db/schema/orders.ts"
import {
  type CampaignKey,
  type CampaignPost,
  costPerCount,
  isOfCampaign,
  isPostLive,
  type PostRow,
  selectCampaignPosts,
  sumKnown,
  toCampaignPostRow,
} from "./campaign-posts.server.ts"
import { findCampaign } from "./campaign-subject.server.ts"

const ofCampaign = (
  p: CampaignKey,
  orderId: typeof trackedLinks.orderId | typeof redemptions.orderId,
) => and(eq(orders.id, orderId), isOfCampaign(p))

const selectDays = query((p: CampaignKey) =>
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

const selectPurchases = query((p: CampaignKey) =>
  db
    .select({
      currency: orders.currency,
      count: sql<number>`count(*)`,
      amountMinor: sql<number>`sum(${redemptions.amountMinor})`,
    })
    .from(orders)
    .innerJoin(redemptions, ofCampaign(p, redemptions.orderId))
    .groupBy(orders.currency)
    .orderBy(asc(orders.currency)),
)

/** Reads what a campaign cost and brought: docs/rules.md#results-of-a-campaign @throws NotFound */
export function readCampaign(actor: BrandActor, id: string) {
  const { projectIds, ...subject } = findCampaign(actor, id)
  const own = { projectIds: JSON.stringify(projectIds), brandId: actor.userId }
  const posts = selectCampaignPosts.all(own)
  const checks = listPostFigures(
    actor,
    posts.map(({ id }) => id),
  )
  const checkOf = new Map(checks.map((one) => [one.deliverableId, one]))
  const rows = posts.map((post) => toCampaignPostRow(post, checkOf.get(post.id)))
  const days = selectDays.all(own)
  const now = clock.now()
  const linked = rows.filter((row) => row.clicks !== null)
  const clicks = sumKnown(days.map((one) => one.clicks))
  return {
    ...subject,
    rows,
    days: daysBetween(days),
    growth: growthOf(checks),
    totals: {
      cost: sumKnown(rows.map((row) => row.cost)),
      posts: posts.length,
      live: posts.filter(isPostLive).length,
      late: posts.filter((post) => isLate(post, now)).length,
      verified: totalOf(rows, "verified"),
      reported: totalOf(rows, "reported"),
      hadToGo: sumKnown(rows.map((row) => row.hadToGo)),
      clicks,
      visitors: sumKnown(days.map((one) => one.visitors)),
      purchases: selectPurchases.all(own),
      cpc: costPerCount(sumKnown(linked.map((row) => row.cost)), clicks),
    },
  }
}
export type Campaign = ReturnType<typeof readCampaign>

/** Of one source alone, with the cost of the posts that have the figure. */
function totalOf(all: readonly PostRow[], from: "verified" | "reported") {
  const rows = all.filter((row) => row.from === from)
  const of = (key: "views" | "engagement", unit: number) => {
    const counted = rows.filter((row) => row[key] !== null)
    const total = sumKnown(counted.map((row) => row[key]))
    const price = costPerCount(sumKnown(counted.map((row) => row.cost)), total, unit)
    return { posts: counted.length, total, price }
  }
  return { views: of("views", 1000), engagement: of("engagement", 1) }
}
export type SourceTotal = ReturnType<typeof totalOf>["views"]

/** Views of the platforms by days after the posting; not every post has every day. */
function growthOf(checks: readonly CheckedPost[]) {
  const shown = checks.filter(({ platform }) => platform !== "Youtube")
  return FIGURE_DAYS.flatMap((day) => {
    const views = shown.flatMap(
      ({ figures }) => figures.find((one) => one.day === day)?.views ?? [],
    )
    const posts = views.length
    return posts === 0
      ? []
      : [{ month: `Day ${day}`, posts, views: Math.round(sumKnown(views) / posts) }]
  })
}

const isLate = (post: CampaignPost, now: number): boolean =>
  post.dueAt !== null && (isPostLive(post) ? (post.liveAt ?? 0) : now) > post.dueAt

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
    const at = startOfBookDay(first + place)
    return { month: shortDayOf(at), day: at, clicks, visitors, bots }
  })
}
