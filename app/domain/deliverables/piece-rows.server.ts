import { and, asc, desc, eq } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { agreements, deliverables, submissions } from "#db/schema/deliverables.ts"
import { projects } from "#db/schema/projects.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"
import type { Actor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import { findOwnOrder, type OrderRow } from "../orders/order-steps.server.ts"
import { fromPlatformMask } from "../platforms.ts"
import { assertAllowed } from "../policy.ts"
import { canActOn, isPartOf, type PieceAction } from "./deliverable.ts"

export type PieceRow = typeof deliverables.$inferSelect
export type VersionRow = typeof submissions.$inferSelect

/** A piece of work of one's own order, with its latest version. @throws NotFound */
export function findOwnPiece(actor: Actor, orderId: string, deliverableId: string) {
  const order = findOwnOrder(actor, orderId)
  const piece = db
    .select()
    .from(deliverables)
    .where(and(eq(deliverables.id, deliverableId), eq(deliverables.orderId, orderId)))
    .get()
  if (!piece) throw new NotFound("There is no such piece of work.")
  const latest = db
    .select()
    .from(submissions)
    .where(eq(submissions.deliverableId, deliverableId))
    .orderBy(desc(submissions.version))
    .limit(1)
    .get()
  return { order, piece, latest }
}

/** The same for the side whose part `action` is. @throws NotFound; Conflict for the other side, with why */
export function findPieceFor(
  actor: Actor,
  action: PieceAction,
  orderId: string,
  deliverableId: string,
) {
  const found = findOwnPiece(actor, orderId, deliverableId)
  if (!isPartOf(action, actor.role)) {
    assertAllowed(canActOn(found.order, found.piece, action, actor.role, clock.now()))
  }
  return found
}

/** All pieces of an order, in their order. */
export const selectPieces = (orderId: string): PieceRow[] =>
  db
    .select()
    .from(deliverables)
    .where(eq(deliverables.orderId, orderId))
    .orderBy(asc(deliverables.position))
    .all()

export const isEveryPiece = (orderId: string, states: readonly PieceRow["state"][]): boolean =>
  selectPieces(orderId).every(({ state }) => states.includes(state))

export function updatePiece(id: string, changes: Partial<PieceRow>): void {
  db.update(deliverables).set(changes).where(eq(deliverables.id, id)).run()
}

/** Writes what the brand said of a version. */
export function decideVersion(
  version: VersionRow | undefined,
  decision: Pick<VersionRow, "decision" | "reason" | "decidedAt">,
): void {
  if (!version) return
  db.update(submissions).set(decision).where(eq(submissions.id, version.id)).run()
}

/** Where a piece may be posted: its own platform, else any that the order asks for. */
export function platformsOf(piece: PieceRow, order: OrderRow): readonly Platform[] {
  if (piece.platform) return [piece.platform]
  const agreed = db
    .select({ terms: agreements.terms })
    .from(agreements)
    .where(eq(agreements.orderId, order.id))
    .get()
  if (agreed) {
    const { platforms } = JSON.parse(agreed.terms) as { platforms?: Platform[] }
    if (platforms?.length) return platforms
  }
  const project = db
    .select({ mask: projects.platformMask })
    .from(projects)
    .where(eq(projects.id, order.projectId))
    .get()
  const asked = fromPlatformMask(project?.mask ?? 0)
  return asked.length > 0 ? asked : PLATFORMS
}
