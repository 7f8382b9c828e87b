import { asc, eq, type SQLWrapper, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isChannelShownTo } from "#app/domain/market/channels/verified-channels.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { canCheckExistence } from "#app/platform/channels/post-existence.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { channels } from "#db/schema/channels.ts"
import { matchedPosts, postChecks, postFigures } from "#db/schema/posts.ts"
import { MAX_UNCHECKED_DAYS, type PostFigure } from "./post.ts"

type Viewer = Params<{ ids: string; viewer: string; brandId: string }>

const selectChecks = query((p: Viewer) =>
  db
    .select({
      check: postChecks,
      match: matchedPosts,
      provedAt: channels.provedAt,
      isComparable: channels.isComparable,
      isShown: sql<number>`(${p.viewer} = 'owner' OR ${isChannelShownTo(p)})`,
    })
    .from(postChecks)
    .leftJoin(matchedPosts, eq(matchedPosts.deliverableId, postChecks.deliverableId))
    .leftJoin(channels, eq(channels.id, matchedPosts.channelId))
    .where(sql`${postChecks.deliverableId} IN (SELECT value FROM json_each(${p.ids}))`),
)

const selectFigures = query((p: Params<{ ids: string }>) =>
  db
    .select()
    .from(postFigures)
    .where(sql`${postFigures.deliverableId} IN (SELECT value FROM json_each(${p.ids}))`)
    .orderBy(asc(postFigures.day)),
)

/**
 * Tells of a deliverable whether its viewer may filter by its figures: those that `listPostFigures` shows,
 * of platforms that allow it (docs/platform-terms.md).
 */
export const hasShownFigures = (
  deliverableId: SQLWrapper,
  p: { viewer: SQLWrapper; brandId: unknown },
) =>
  sql`EXISTS (SELECT 1 FROM ${postFigures}
    JOIN ${matchedPosts} ON ${matchedPosts.deliverableId} = ${postFigures.deliverableId}
    JOIN ${channels} ON ${channels.id} = ${matchedPosts.channelId} AND ${channels.isComparable}
    WHERE ${postFigures.deliverableId} = ${deliverableId}
    AND (${p.viewer} = 'owner' OR ${isChannelShownTo(p)}))`

/**
 * Lists the checks and figures of deliverables that the viewer has part in, as their owner lets a
 * brand see them; the caller has checked that they are the viewer's. docs/rules.md#posts-that-are-there
 */
export function listPostFigures(viewer: Actor, deliverableIds: readonly string[]) {
  if (deliverableIds.length === 0) return []
  const isOwner = viewer.role === "influencer"
  const rows = selectChecks.all({
    ids: JSON.stringify(deliverableIds),
    viewer: isOwner ? "owner" : "brands",
    brandId: isOwner ? "" : viewer.userId,
  })
  const oldest = clock.now() - MAX_UNCHECKED_DAYS * DAY
  const shown = rows.flatMap(({ match, isShown, isComparable, provedAt }) => {
    const isKept = isComparable || Math.min(provedAt ?? 0, match?.readAt ?? 0) > oldest
    return match && isShown && isKept ? [match] : []
  })
  const ownOf = new Map(shown.map((match) => [match.deliverableId, match]))
  const figuresOf = new Map<string, PostFigure[]>()
  for (const { deliverableId, ...figure } of selectFigures.all({
    ids: JSON.stringify([...ownOf.keys()]),
  }))
    figuresOf.set(deliverableId, [...(figuresOf.get(deliverableId) ?? []), figure])
  return rows.map(({ check, match }) => {
    const own = ownOf.get(check.deliverableId)
    return {
      ...pick(check, "deliverableId", "platform", "goneAt", "askedAt", "confirmedAt"),
      /** When the platform last said whether it is there; null while it never did. */
      seenAt: check.seenAt || null,
      /** The platform can be asked; otherwise the influencer confirms. */
      isChecked: match !== null || canCheckExistence(check.platform),
      /** The post of a connected account; undefined for viewers whom its owner did not choose. */
      match: own && pick(own, "postedAt", "readAt", "isLabelSeen", "isPaidPartnership"),
      /** By day; empty for those who may not see them. */
      figures: figuresOf.get(check.deliverableId) ?? [],
      /** There were figures, which had to be deleted. */
      hadToGo: check.hadFigures && match === null,
    }
  })
}
/** The checks of a live link as one viewer may see them. */
export type CheckedPost = ReturnType<typeof listPostFigures>[number]
