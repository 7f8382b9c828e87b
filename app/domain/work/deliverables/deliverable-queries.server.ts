import { asc, desc, eq, inArray, max, sql } from "drizzle-orm"
import { type Actor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import {
  listFiguresFiles,
  listSubmissionFiles,
} from "#app/domain/identity/files/file-queries.server.ts"
import { maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { findOwnOrder, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { lacksLabel } from "#app/domain/work/posts/post.ts"
import { listPostFigures } from "#app/domain/work/posts/post-queries.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { submissions } from "#db/schema/deliverables.ts"
import type { Role } from "#db/schema/words.ts"
import {
  canActOn,
  DELIVERABLE_USER_ACTIONS,
  type DeliverableUserAction,
  lateLinkUntil,
  shownDeliverableState,
} from "./deliverable.ts"
import {
  type DeliverableRow,
  findOwnDeliverable,
  platformsOf,
  requireDeliverableFor,
  selectDeliverables,
  type VersionRow,
} from "./deliverable-transitions.server.ts"
import { countOrderComments, listDraftComments } from "./draft-comments.server.ts"

/** Per deliverable, in total and per text: docs/rules.md#an-order-at-a-glance */
const SHOWN_VERSIONS = 3
const SHOWN_IN_ALL = 9
const SHOWN_CHARACTERS = 300

type Shown = { orderId: string; ofEach: number; inAll: number }

/** Every last version comes before any second to last. */
const shownVersions = query((p: Params<Shown>) => {
  const place = sql<number>`row_number() OVER (
    PARTITION BY ${submissions.deliverableId} ORDER BY ${submissions.version} DESC
  )`.as("place")
  const { id, orderId, createdAt } = submissions
  const ranked = db
    .select({ id, createdAt, place })
    .from(submissions)
    .where(eq(orderId, p.orderId))
    .as("ranked")
  const shown = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.place} <= ${p.ofEach}`)
    .orderBy(asc(ranked.place), desc(ranked.createdAt))
    .limit(p.inAll)
  return db.select().from(submissions).where(inArray(id, shown)).orderBy(desc(submissions.version))
})

/** The last version's number is also the count. */
const latestVersions = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      deliverableId: submissions.deliverableId,
      count: max(submissions.version).mapWith(Number),
      // SQLite takes it from the row of the maximum version.
      text: submissions.text,
    })
    .from(submissions)
    .where(eq(submissions.orderId, p.orderId))
    .groupBy(submissions.deliverableId),
)

const MAX_COMMENT_SHOWN = 120

/** @throws NotFound */
export function listDeliverables(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const limits = { ofEach: SHOWN_VERSIONS, inAll: SHOWN_IN_ALL }
  const versions = withFiles(shownVersions.all({ orderId, ...limits }))
  const latest = new Map(latestVersions.all({ orderId }).map((row) => [row.deliverableId, row]))
  const rows = selectDeliverables(orderId)
  const comments = countOrderComments.all({ orderId })
  const posts = listPostFigures(actor, liveOf(rows))
  const screenshots = listFiguresFiles(rows.map(({ id }) => id))
  const isRoundOpen = rows.some(({ state }) => state === "changes_requested")
  return rows.map((deliverable) => {
    const { count = 0, text } = latest.get(deliverable.id) ?? {}
    const own = versions.filter(({ deliverableId }) => deliverableId === deliverable.id)
    const shown = own.map((version) => ({
      ...version,
      text: truncate(version.text, SHOWN_CHARACTERS),
      reason: version.reason && truncate(version.reason, SHOWN_CHARACTERS),
    }))
    const changeReason =
      deliverable.changeReason && truncate(deliverable.changeReason, SHOWN_CHARACTERS)
    const isCut = shown.some((version, place) => {
      return version.text !== own[place]?.text || version.reason !== own[place]?.reason
    })
    return {
      ...describeDeliverable(actor, order, { ...deliverable, isRoundOpen }, text),
      changeReason,
      screenshots: screenshots.filter(({ figuresId }) => figuresId === deliverable.id),
      post: posts.find(({ deliverableId }) => deliverableId === deliverable.id),
      versions: shown,
      latestVersion: count,
      draftComments: shortenComment(comments.find((one) => one.deliverableId === deliverable.id)),
      /** The deliverable's own page shows more. */
      isPartial: isCut || changeReason !== deliverable.changeReason || count > own.length,
    }
  })
}

const liveOf = (rows: readonly DeliverableRow[]): string[] =>
  rows.flatMap(({ id, liveKey }) => (liveKey === null ? [] : [id]))

const shortenComment = (
  comment: { count: number; at: number; text: string; authorRole: Role } | undefined,
) => comment && { ...comment, text: truncate(comment.text, MAX_COMMENT_SHOWN) }

export type Deliverable = ReturnType<typeof listDeliverables>[number]
export type Version = Deliverable["versions"][number]

/** Includes all versions (20 at most), newest first. @throws NotFound */
export function findDeliverable(actor: Actor, orderId: string, deliverableId: string) {
  const { order, deliverable, latest } = findOwnDeliverable(actor, orderId, deliverableId)
  const rows = db
    .select()
    .from(submissions)
    .where(eq(submissions.deliverableId, deliverableId))
    .orderBy(desc(submissions.version))
    .all()
  return {
    ...describeDeliverable(actor, order, deliverable, latest?.text),
    platforms: platformsOf(deliverable, order),
    post: listPostFigures(actor, liveOf([deliverable]))[0],
    screenshots: listFiguresFiles([deliverableId]),
    title: maskOrderTexts(actor.role, order).title,
    latestVersion: latest?.version ?? 0,
    isRoundOpen: deliverable.isRoundOpen || order.phase === "revision_requested",
    phase: order.phase,
    /** Its label is preset: docs/rules.md#product-only */
    isGift: order.amountMinor === 0,
    versions: withFiles(rows),
    draftComments: listDraftComments(orderId, deliverableId),
    canComment: order.status === "ongoing" && rows.length > 0,
  }
}

/** For a page whose form does `action`. @throws NotFound; Conflict for the other side */
export function findDeliverableFor(
  actor: Actor,
  action: DeliverableUserAction,
  orderId: string,
  deliverableId: string,
) {
  const { order, deliverable } = requireDeliverableFor(actor, action, orderId, deliverableId)
  const canAct = canActOn(order, deliverable, action, sideOf(actor), clock.now())
  return { ...findDeliverable(actor, orderId, deliverableId), canAct }
}

const sideOf = (actor: Actor) => (isBrand(actor) ? "brand" : "influencer")

function describeDeliverable(
  actor: Actor,
  order: OrderRow,
  deliverable: DeliverableRow & { isRoundOpen: boolean },
  caption: string | undefined,
) {
  const now = clock.now()
  const { liveKey: _, orderId: __, isRoundOpen: ___, ...shown } = deliverable
  return {
    ...shown,
    orderId: order.id,
    rounds: { used: order.revisionRound, most: order.maxRevisions },
    state: shownDeliverableState(order, deliverable),
    lateLinkUntil: lateLinkUntil(order, deliverable),
    isOwn: !isBrand(actor),
    isLabelMissing: caption !== undefined && lacksLabel(caption, deliverable.disclosureLabel),
    actions: DELIVERABLE_USER_ACTIONS.filter(
      (action) => canActOn(order, deliverable, action, sideOf(actor), now).isAllowed,
    ),
  }
}

function withFiles(rows: VersionRow[]) {
  const files = rows.length > 0 ? listSubmissionFiles(rows.map(({ id }) => id)) : []
  return rows.map(({ orderId: _, ...row }) => ({
    ...row,
    files: files
      .filter(({ submissionId }) => submissionId === row.id)
      .map(({ submissionId: __, ...file }) => file),
  }))
}
