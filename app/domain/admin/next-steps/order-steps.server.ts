import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { actionsOf, canGiveAddress } from "#app/domain/work/orders/order.ts"
import { nextTurnOf } from "#app/domain/work/orders/order-next-turn.ts"
import { deadlineOf } from "#app/domain/work/orders/order-times.ts"
import { awaitedOfProduct } from "#app/domain/work/orders/parcel.server.ts"
import { suggestedAction } from "#app/domain/work/orders/suggested-action.ts"
import { canReview, orderEndedAt, REVIEW_WINDOW_MS } from "#app/domain/work/reviews/review.ts"
import { hasReviewed } from "#app/domain/work/reviews/review-queries.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { disputes, evidence } from "#db/schema/cases.ts"
import { agreements, deliverables } from "#db/schema/deliverables.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Role } from "#db/schema/words.ts"
import type { NextStep } from "./next-step.ts"

/** Oldest first. */
const MAX_ORDERS = 500
/** Newest first. */
const MAX_ENDED = 20

const ownOf = { influencer: orders.influencerId, brand: orders.brandId }
const counterpartOf = { influencer: orders.brandId, brand: orders.influencerId }

const { id, projectId, title } = getTableColumns(orders)
const factColumns = {
  ...pick(orders, "phase", "phaseBefore", "needsApproval", "maxRevisions"),
  ...pick(orders, "revisionRound", "dueAt", "reviewDueAt", "answerDueAt", "deliveredAt"),
  ...pick(orders, "cancelledBy", "proposedBy", "proposedDueAt", "cancelDeclinedAt"),
  ...pick(orders, "status", "amountMinor", "startedAt"),
}

/** Null unless this side's answer is awaited. */
const disputeDueAt = (userId: string, role: Role) => sql<number | null>`(
  SELECT ${disputes.answerDueAt} FROM ${disputes}
  WHERE ${disputes.orderId} = ${orders.id} AND ${disputes.status} = 'awaiting_other'
  AND ${disputes.openedBy} IS NOT ${role} AND NOT EXISTS (
    SELECT 1 FROM ${evidence} WHERE ${evidence.caseKind} = 'dispute'
    AND ${evidence.caseId} = ${disputes.id} AND ${evidence.fromId} = ${userId})
)`

/** A product is sent, and nobody knows where to. */
const lacksAddress = sql`(${orders.shippingAddress} IS NULL AND EXISTS (
  SELECT 1 FROM ${agreements} WHERE ${agreements.orderId} = ${orders.id}
  AND ${agreements.terms} ->> '$.product' IS NOT NULL
))`.mapWith(Boolean)

/** Submitted while others are still to come. */
const earlyDrafts = sql<number>`(
  SELECT count(*) FROM ${deliverables}
  WHERE ${deliverables.orderId} = ${orders.id} AND ${deliverables.state} = 'submitted'
  AND ${orders.phase} IN ('in_progress', 'revision_requested')
)`

const selectOngoing = (role: Role) =>
  query((p: Params<{ userId: string }>) =>
    db
      .select({
        ...{ id, projectId, title, ...factColumns },
        counterpart: profiles.name,
        disputeDueAt: disputeDueAt(p.userId, role),
        lacksAddress,
        awaited: awaitedOfProduct,
        earlyDrafts,
      })
      .from(orders)
      .leftJoin(users, and(eq(users.id, counterpartOf[role]), isNull(users.deletedAt)))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(eq(ownOf[role], p.userId), eq(orders.status, "ongoing"), isOfWork))
      .orderBy(asc(orders.orderedAt), asc(orders.id))
      .limit(MAX_ORDERS),
  )
const ongoing = { influencer: selectOngoing("influencer"), brand: selectOngoing("brand") }

type Row = ReturnType<typeof ongoing.brand.all>[number]

/** docs/rules.md#next-steps */
export function listOrderSteps({ userId, role }: Actor): NextStep[] {
  const now = clock.now()
  return ongoing[role]
    .all({ userId })
    .map((order) => maskOrderTexts(role, order))
    .flatMap((order) => [addressStepOf(order, role) ?? [], stepOf(order, role, now) ?? []].flat())
}

function addressStepOf(order: Row, role: Role): NextStep | undefined {
  const { id: orderId, title, lacksAddress } = order
  return canGiveAddress(order, lacksAddress, role).isAllowed
    ? { kind: "address", orderId, title }
    : undefined
}

function stepOf(order: Row, role: Role, now: number): NextStep | undefined {
  const { id: orderId, title, projectId, counterpart } = order
  if (order.disputeDueAt !== null) {
    return { kind: "dispute", orderId, title, dueAt: order.disputeDueAt }
  }
  const isOwnTurn = !order.awaited && nextTurnOf(order)?.party === role
  const action = suggestedAction(actionsOf(order, role, now), isOwnTurn)
  if (!action || !(isOwnTurn || action === "agreeToDueDate")) {
    const isWaiting = role === "brand" && order.earlyDrafts > 0
    return isWaiting
      ? { kind: "early-draft", orderId, title, count: order.earlyDrafts, counterpart }
      : undefined
  }
  const deadline = deadlineOf(order)
  const dueAt = deadline?.at ?? order.dueAt ?? undefined
  const bySilence = deadline?.action
  return { kind: "order", orderId, projectId, title, counterpart, action, dueAt, bySilence }
}

const selectEnded = (role: Role) =>
  query((p: Params<{ userId: string }>) =>
    db
      .select({
        ...{ id, title, status: orders.status, completedAt: orders.completedAt },
        ...{ cancelledAt: orders.cancelledAt, startedAt: orders.startedAt },
        amountMinor: orders.amountMinor,
        counterpart: profiles.name,
        hasReviewed: hasReviewed(p.userId),
      })
      .from(orders)
      .innerJoin(users, and(eq(users.id, counterpartOf[role]), isNull(users.deletedAt)))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(
        and(
          eq(ownOf[role], p.userId),
          inArray(orders.status, ["completed", "cancelled"]),
          isOfWork,
        ),
      )
      .orderBy(desc(orders.orderedAt), desc(orders.id))
      .limit(MAX_ENDED),
  )
const ended = { influencer: selectEnded("influencer"), brand: selectEnded("brand") }

/** Newest first. */
export function listReviewSteps({ userId, role }: Actor): NextStep[] {
  const now = clock.now()
  return ended[role].all({ userId }).flatMap((order): NextStep[] => {
    if (!canReview(order, order.hasReviewed, now).isAllowed) return []
    const { id: orderId, title, counterpart } = order
    const dueAt = (orderEndedAt(order) ?? now) + REVIEW_WINDOW_MS
    return [{ kind: "review", orderId, title, counterpart, dueAt }]
  })
}
