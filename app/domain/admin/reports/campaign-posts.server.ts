import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import { pick } from "#app/domain/shared/pick.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { deliverableName, STATE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import type { CheckedPost } from "#app/domain/work/posts/post-queries.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { linkDays, trackedLinks } from "#db/schema/links.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { netCostOfOrders } from "./deliverable-figures.server.ts"
import { MAX_ORDERS } from "./own-orders.server.ts"
import type { ReportRow } from "./report-cells.ts"

const STARTED = ["ongoing", "completed"] as const

export type CampaignKey = Params<{ projectIds: string; brandId: string }>

/** Paid orders of one project, or of the private projects of a cart. */
export const isOfCampaign = (p: CampaignKey) =>
  and(
    sql`${orders.projectId} IN (SELECT value FROM json_each(${p.projectIds}))`,
    eq(orders.brandId, p.brandId),
    inArray(orders.status, [...STARTED]),
  )

/** Null without a link. */
const sumOfLinks = (column: typeof linkDays.clicks | typeof linkDays.visitors) =>
  sql<number | null>`(SELECT sum(coalesce(${column}, 0)) FROM ${trackedLinks} LEFT JOIN ${linkDays}
    ON ${linkDays.code} = ${trackedLinks.code}
    WHERE ${trackedLinks.orderId} = ${deliverables.orderId}
      AND ${trackedLinks.deliverableId} = ${deliverables.id})`

export const selectCampaignPosts = query((p: CampaignKey) => {
  const paid = db
    .select({
      id: orders.id,
      creator: profiles.name,
      orderedAt: orders.orderedAt,
      dueAt: orders.dueAt,
      cost: netCostOfOrders(sql`SELECT ${orders.id}
        UNION ALL SELECT paid.id FROM ${orders} AS paid WHERE paid.add_on_of = ${orders.id}`).as(
        "cost",
      ),
      pieces: sql<number>`(SELECT count(*) FROM ${deliverables}
        WHERE ${deliverables.orderId} = ${orders.id})`.as("pieces"),
    })
    .from(orders)
    .leftJoin(users, and(eq(users.id, orders.influencerId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isOfCampaign(p), isOfWork))
    // So that an order's money is summed once, not per post.
    .limit(MAX_ORDERS)
    .as("paid")
  return db
    .select({
      id: deliverables.id,
      orderId: deliverables.orderId,
      creator: paid.creator,
      ...pick(deliverables, "position", "type", "platform", "state"),
      dueAt: sql<number | null>`coalesce(${deliverables.dueAt}, ${paid.dueAt})`,
      ...pick(deliverables, "liveAt", "liveUrl", "views", "likes", "comments", "reportedAt"),
      paid: paid.cost,
      pieces: paid.pieces,
      clicks: sumOfLinks(linkDays.clicks),
      visitors: sumOfLinks(linkDays.visitors),
    })
    .from(paid)
    .crossJoin(deliverables)
    .where(eq(deliverables.orderId, paid.id))
    .orderBy(desc(paid.orderedAt), desc(paid.id), asc(deliverables.position))
})

export type CampaignPost = ReturnType<typeof selectCampaignPosts.all>[number]

/** Whole paise that add up; the first posts of an order take the remainder. */
const shareOf = ({ paid, pieces, position }: CampaignPost): number =>
  Math.floor(paid / pieces) + Number(position < paid % pieces)

export const costPerCount = (cost: number, count: number | null, unit = 1): number | null =>
  count === null || count <= 0 || cost <= 0 ? null : Math.round((cost * unit) / count)

export const sumKnown = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)

export const isPostLive = ({ state }: CampaignPost) => state === "live" || state === "verified"

const NO_FIGURES = { views: null, likes: null, comments: null, readAt: null }

/** The latest of the platform, or else what the creator reported; never both. */
function figuresOf(post: CampaignPost, checked: CheckedPost | undefined) {
  const latest = checked?.figures.at(-1)
  const platform = checked && ACCOUNT_LABELS[checked.platform]
  if (latest) {
    const { views, likes, comments, readAt } = latest
    // YouTube allows nothing to be made of its figures: docs/platform-terms.md
    const from = checked?.platform === "Youtube" ? ("raw" as const) : ("verified" as const)
    return { from, source: `From ${platform}`, views, likes, comments, readAt }
  }
  const gone = checked?.hadToGo ? `${platform}’s figures had to be deleted` : null
  const { views, likes, comments, reportedAt: readAt } = post
  if (readAt === null) return { from: null, source: gone, ...NO_FIGURES }
  const source = ["Self-reported", gone].filter(Boolean).join("; ")
  return { from: "reported" as const, source, views, likes, comments, readAt }
}

export function toCampaignPostRow(post: CampaignPost, checked: CheckedPost | undefined) {
  const cost = shareOf(post)
  const { from, ...figures } = figuresOf(post, checked)
  const { likes, comments } = figures
  const isSummed = from === "verified" || from === "reported"
  const engagement =
    !isSummed || (likes === null && comments === null) ? null : sumKnown([likes, comments])
  return {
    from,
    id: post.id,
    orderId: post.orderId,
    liveUrl: post.liveUrl,
    creator: post.creator ?? "Unknown",
    post: deliverableName(post),
    platform: post.platform && ACCOUNT_LABELS[post.platform],
    state: STATE_LABELS[post.state],
    dueAt: post.dueAt,
    liveAt: isPostLive(post) ? post.liveAt : null,
    cost,
    ...figures,
    engagement,
    hadToGo: Number(checked?.hadToGo ?? false),
    clicks: post.clicks,
    visitors: post.visitors,
    cpm: isSummed ? costPerCount(cost, figures.views, 1000) : null,
    cpe: costPerCount(cost, engagement),
    cpc: costPerCount(cost, post.clicks),
  } satisfies ReportRow
}
export type PostRow = ReturnType<typeof toCampaignPostRow>

/** A row as files may have it: YouTube's figures stay on the page (docs/platform-terms.md). */
export const toFileRow = (row: PostRow): PostRow =>
  row.from === "raw" ? { ...row, ...NO_FIGURES, source: "YouTube’s figures are on the page" } : row
