import { desc, eq, inArray, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { submissions } from "#db/schema/deliverables.ts"
import { type Actor, isBrand } from "../accounts/actor.ts"
import { listSubmissionFiles } from "../files/file-queries.server.ts"
import { findOwnOrder, type OrderRow } from "../orders/order-steps.server.ts"
import { truncate } from "../text.ts"
import { canActOn, lacksLabel, PIECE_ACTIONS, type PieceAction } from "./deliverable.ts"
import {
  findOwnPiece,
  findPieceFor,
  type PieceRow,
  platformsOf,
  selectPieces,
  type VersionRow,
} from "./piece-rows.server.ts"

/** As many versions of a piece as the order's page shows, and as much of each text. */
const SHOWN_VERSIONS = 3
const SHOWN_CHARACTERS = 400

const shownVersions = query((p: Params<{ orderId: string; most: number }>) => {
  const place = sql<number>`row_number() OVER (
    PARTITION BY ${submissions.deliverableId} ORDER BY ${submissions.version} DESC
  )`.as("place")
  const ranked = db
    .select({ id: submissions.id, place })
    .from(submissions)
    .where(eq(submissions.orderId, p.orderId))
    .as("ranked")
  return db
    .select()
    .from(submissions)
    .where(
      inArray(
        submissions.id,
        db.select({ id: ranked.id }).from(ranked).where(sql`${ranked.place} <= ${p.most}`),
      ),
    )
    .orderBy(desc(submissions.version))
})

/** The pieces of work of an order for its two sides, each with its last versions. @throws NotFound */
export function listDeliverables(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const rows = shownVersions.all({ orderId, most: SHOWN_VERSIONS })
  const versions = withFiles(rows)
  return selectPieces(orderId).map((piece) => {
    const own = versions.filter(({ deliverableId }) => deliverableId === piece.id)
    const caption = rows.find(({ deliverableId }) => deliverableId === piece.id)?.text
    return {
      ...describePiece(actor, order, piece, caption),
      versions: own.map(({ text, ...version }) => {
        const start = truncate(text, SHOWN_CHARACTERS)
        return { ...version, text: start, isCut: start !== text }
      }),
    }
  })
}

/** A piece of work as the order's page shows it. */
export type Deliverable = ReturnType<typeof listDeliverables>[number]
/** A version of one, with its files. */
export type Version = Omit<Deliverable["versions"][number], "isCut">

/** One piece of work with all its versions, 20 at most, newest first. @throws NotFound */
export function findDeliverable(actor: Actor, orderId: string, deliverableId: string) {
  const { order, piece, latest } = findOwnPiece(actor, orderId, deliverableId)
  const rows = db
    .select()
    .from(submissions)
    .where(eq(submissions.deliverableId, deliverableId))
    .orderBy(desc(submissions.version))
    .all()
  return {
    ...describePiece(actor, order, piece, latest?.text),
    platforms: platformsOf(piece, order),
    title: order.title,
    rounds: { used: order.revisionRound, most: order.maxRevisions },
    phase: order.phase,
    versions: withFiles(rows),
  }
}

/** The same for a page whose form does `action`, with whether it may. @throws NotFound, Conflict for the other side */
export function findDeliverableFor(
  actor: Actor,
  action: PieceAction,
  orderId: string,
  deliverableId: string,
) {
  const { order, piece } = findPieceFor(actor, action, orderId, deliverableId)
  const canAct = canActOn(order, piece, action, sideOf(actor), clock.now())
  return { ...findDeliverable(actor, orderId, deliverableId), canAct }
}

const sideOf = (actor: Actor) => (isBrand(actor) ? "brand" : "influencer")

function describePiece(
  actor: Actor,
  order: OrderRow,
  piece: PieceRow,
  caption: string | undefined,
) {
  const now = clock.now()
  const { liveKey: _, orderId: __, ...shown } = piece
  return {
    ...shown,
    orderId: order.id,
    isLabelMissing: caption !== undefined && lacksLabel(caption, piece.disclosureLabel),
    actions: PIECE_ACTIONS.filter(
      (action) => canActOn(order, piece, action, sideOf(actor), now).isAllowed,
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
