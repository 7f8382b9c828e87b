import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { deliverableName, STATE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import type { CheckedPost } from "#app/domain/work/posts/post.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { linkDays, trackedLinks } from "#db/schema/links.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { worthOf } from "./deliverable-figures.server.ts"
import type { ReportRow } from "./report-cells.ts"

/** Newest first; a campaign has fewer. */
const MAX_POSTS = 1000
const STARTED = ["ongoing", "completed"] as const

const sumOfLinks = (column: typeof linkDays.clicks | typeof linkDays.visitors) =>
  sql<number>`(SELECT coalesce(sum(${column}), 0) FROM ${trackedLinks} JOIN ${linkDays}
    ON ${linkDays.code} = ${trackedLinks.code}
    WHERE ${trackedLinks.orderId} = ${orders.id}
      AND ${trackedLinks.deliverableId} = ${deliverables.id})`

export type Own = Params<{ projectIds: string; brandId: string }>

/** Orders of one project, or of the private projects of a cart. */
export const isOfCampaign = (p: Own) =>
  and(
    sql`${orders.projectId} IN (SELECT value FROM json_each(${p.projectIds}))`,
    eq(orders.brandId, p.brandId),
  )

export const selectPosts = query((p: Own) =>
  db
    .select({
      id: deliverables.id,
      orderId: orders.id,
      creator: profiles.name,
      position: deliverables.position,
      type: deliverables.type,
      platform: deliverables.platform,
      state: deliverables.state,
      dueAt: sql<number | null>`coalesce(${deliverables.dueAt}, ${orders.dueAt})`,
      liveAt: deliverables.liveAt,
      liveUrl: deliverables.liveUrl,
      views: deliverables.views,
      likes: deliverables.likes,
      comments: deliverables.comments,
      reportedAt: deliverables.reportedAt,
      worth: worthOf.brand,
      pieces: sql<number>`(SELECT count(*) FROM ${deliverables} AS beside
        WHERE beside.order_id = ${orders.id})`,
      clicks: sumOfLinks(linkDays.clicks),
      visitors: sumOfLinks(linkDays.visitors),
    })
    .from(orders)
    .innerJoin(deliverables, eq(deliverables.orderId, orders.id))
    .leftJoin(users, and(eq(users.id, orders.influencerId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isOfCampaign(p), inArray(orders.status, [...STARTED])))
    .orderBy(desc(orders.orderedAt), desc(orders.id), asc(deliverables.position))
    .limit(MAX_POSTS),
)

export type Post = ReturnType<typeof selectPosts.all>[number]

/** Whole paise that add up; the first posts of an order take the remainder. */
const costOf = ({ worth, pieces, position }: Post): number =>
  Math.floor(worth / pieces) + Number(position < worth % pieces)

export const per = (cost: number, count: number | null, unit = 1): number | null =>
  count === null || count <= 0 || cost <= 0 ? null : Math.round((cost * unit) / count)

export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)

export const isLive = ({ state }: Post) => state === "live" || state === "verified"

export const engagementOf = ({
  likes,
  comments,
}: Pick<Post, "likes" | "comments">): number | null =>
  likes === null && comments === null ? null : sum([likes, comments])

type Figures = Pick<Post, "views" | "likes" | "comments"> & {
  source: string | null
  readAt: number | null
  /** YouTube allows nothing to be made of its figures: docs/platform-terms.md */
  isRaw: boolean
}

/** The latest of the platform, or else what the creator reported. */
function figuresOf(post: Post, checked: CheckedPost | undefined): Figures {
  const latest = checked?.figures.at(-1)
  if (!checked || !latest) {
    const { views, likes, comments, reportedAt: readAt } = post
    const source = readAt === null ? null : "Self-reported"
    return { views, likes, comments, readAt, source, isRaw: false }
  }
  const { views, likes, comments, readAt } = latest
  const source = `From ${ACCOUNT_LABELS[checked.platform]}`
  return { views, likes, comments, readAt, source, isRaw: checked.platform === "Youtube" }
}

export function toRow(post: Post, checked: CheckedPost | undefined) {
  const cost = costOf(post)
  const { isRaw, ...figures } = figuresOf(post, checked)
  return {
    isRaw: Number(isRaw),
    id: post.id,
    orderId: post.orderId,
    liveUrl: post.liveUrl,
    creator: post.creator ?? "Unknown",
    post: deliverableName(post),
    platform: post.platform && ACCOUNT_LABELS[post.platform],
    state: STATE_LABELS[post.state],
    dueAt: post.dueAt,
    liveAt: isLive(post) ? post.liveAt : null,
    cost,
    ...figures,
    clicks: post.clicks,
    visitors: post.visitors,
    cpm: isRaw ? null : per(cost, figures.views, 1000),
    cpe: isRaw ? null : per(cost, engagementOf(figures)),
    cpc: per(cost, post.clicks),
  } satisfies ReportRow
}
