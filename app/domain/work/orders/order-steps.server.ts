import { eq } from "drizzle-orm"
import { earnForOrder, holdForOrder } from "#app/domain/books/ledger/order-money.server.ts"
import { actOnMoney } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NO_SUM, requireApproval } from "#app/domain/identity/team/require-approval.server.ts"
import { maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, rowBy, write } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { orders } from "#db/schema/orders.ts"
import { completeAddOns } from "./add-on-orders.server.ts"
import { lockTerms } from "./agreement.server.ts"
import { noteGiftThreshold, recordGift } from "./gifts.server.ts"
import { canStepOrder, phaseAfter } from "./order.ts"
import { moveDeliverables } from "./order-deliverables.server.ts"
import type { OrderRow } from "./order-facts.ts"
import { endGrants, grantAcceptedWork, SPLIT_STATES } from "./order-grants.server.ts"
import { getOrderStep, type OrderAction, type OrderParty, PHASES } from "./order-table.ts"
import { dueAfterRequest, nextOrderTimerAt, orderTimesAfter } from "./order-times.ts"

export const ORDER_TIMERS_JOB = "run-order-timers"

export type { OrderRow } from "./order-facts.ts"

/** Verbs of the buttons of an order, by action. */
export type OrderVerbs = Partial<
  Record<OrderAction, (actor: Actor, orderId: string, seen: { dueAt?: number | undefined }) => void>
>
/** A product alone is the pay. */
export const aboutStart = ({
  amountMinor,
}: Pick<OrderRow, "amountMinor">): Record<string, string | number> =>
  amountMinor === 0 ? { by: "brand", isFree: 1 } : {}

/**
 * Has no actor on purpose: only the settlement of a proven payment and the start for free call it
 * (docs/rules.md#only-payment-starts-an-order). @throws NotFound; Conflict when not a draft
 */
export function startOrder(orderId: string, paymentItemId: string | null = null): void {
  write(() => {
    const order = findOrderRow(orderId)
    if (!order) throw new NotFound("Order not found.")
    assertAllowed(canStepOrder(order, "start", "provider", clock.now()))
    const terms = lockTerms(order, paymentItemId)
    const changes = { paymentItemId, ...terms }
    const started = stepOrder(order, "start", "provider", changes, aboutStart(order))
    holdForOrder(started)
    noteGiftThreshold(started)
  })
}

/** Repeating changes nothing. @throws NotFound, Conflict */
export function completeOrder(actor: Actor, orderId: string): void {
  actOnMoney(actor, () => {
    const order = findOwnOrder(actor, orderId)
    if (order.phase === "completed" && actor.role === "brand") return
    requireApproval(actor, { ...NO_SUM, kind: "release", subjectId: orderId })
    stepOrder(order, "complete", actor.role)
  })
}

/** For confirmation pages. @throws Conflict when not allowed */
export function requireStep(actor: Actor, orderId: string, action: OrderAction): OrderRow {
  const order = findOwnOrder(actor, orderId)
  assertAllowed(canStepOrder(order, action, actor.role, clock.now()))
  return maskOrderTexts(actor.role, order)
}

export const findOrderRow = rowBy(orders, "id")

/** @throws NotFound for third parties, and for the money of a tip or an add-on */
export function findOwnOrder(actor: Actor, orderId: string): OrderRow {
  const order = findOwnMoney(actor, orderId)
  if (order.addOnOf !== null) throw new NotFound("Order not found.")
  return order
}

/** An order, a tip or an add-on. @throws NotFound for third parties */
export function findOwnMoney(actor: Actor, orderId: string): OrderRow {
  const order = findOrderRow(orderId)
  const owner = actor.role === "brand" ? order?.brandId : order?.influencerId
  if (!order || owner !== actor.userId) throw new NotFound("Order not found.")
  return order
}

/**
 * Moves an order in the caller's transaction, the only way to do so. Returns the updated order.
 * @throws Conflict with reason and options
 */
export function stepOrder(
  order: OrderRow,
  action: OrderAction,
  by: OrderParty,
  changes: Partial<OrderRow> = {},
  about: Record<string, string | number> = {},
): OrderRow {
  const now = clock.now()
  assertAllowed(canStepOrder(order, action, by, now))
  const phase = phaseAfter(order, action)
  if (phase === undefined) throw new Conflict("This order does not do that.")
  const { status, isPaused } = PHASES[phase]
  const isPausing = isPaused && order.pausedAt === null
  const ended = { completed: { completedAt: now }, cancelled: { cancelledAt: now } }
  const after = {
    ...order,
    ...orderTimesAfter(order, phase, now),
    phaseBefore: isPausing ? order.phase : isPaused ? order.phaseBefore : null,
    ...(phase === "completed" || phase === "cancelled" ? ended[phase] : {}),
    ...(action === "deliver" ? { deliveredAt: now } : {}),
    // The address is no longer needed.
    ...(phase === "delivered" || status !== order.status ? { shippingAddress: null } : {}),
    ...(status === order.status ? {} : { proposedDueAt: null, proposedBy: null }),
    ...changes,
    phase,
    status,
  }
  const { id, ...columns } = after
  db.update(orders).set(columns).where(eq(orders.id, id)).run()
  moveDeliverables(id, action, now)
  // The caller of a split posts it.
  if (phase === "completed" && action !== "split") {
    earnForOrder(after)
    completeAddOns(after)
  }
  if (phase === "completed") grantAcceptedWork(after, action === "split" ? SPLIT_STATES : undefined)
  if (phase === "completed") recordGift(after)
  if (phase === "cancelled") endGrants(id)
  scheduleOrderTimers(after)
  const free = after.amountMinor === 0 && { isFree: 1 }
  recordStep(after, getOrderStep(order.phase, action).event, { by, ...free, ...about })
  return after
}

/** Asks for changes without a step: within a round, or of a draft while others are to do. */
export function requestFurtherChanges(
  order: OrderRow,
  about: Record<string, string | number>,
  changes: Pick<Partial<OrderRow>, "revisionRound"> = {},
): void {
  const after = { ...dueAfterRequest(order, clock.now()), ...changes }
  db.update(orders).set(after).where(eq(orders.id, order.id)).run()
  if (after.dueAt !== order.dueAt) scheduleOrderTimers({ ...order, ...after })
  recordStep(order, "order.changes_requested", about)
}

export function scheduleOrderTimers(order: OrderRow): void {
  cancelJob(ORDER_TIMERS_JOB, order.id)
  const at = nextOrderTimerAt(order)
  if (at !== undefined) scheduleJob(ORDER_TIMERS_JOB, order.id, at)
}

/** Timers and operators leave no actor: both sides are told; the provider acts for the brand. */
export function recordStep(
  order: Pick<OrderRow, "id" | "brandId" | "projectId" | "influencerId">,
  type: Parameters<typeof recordEvent>[0]["type"],
  about: Record<string, string | number> = {},
): void {
  const { id: orderId, brandId, projectId, influencerId } = order
  const isNobody = about.by === "clock" || about.by === "operator"
  const actorId = about.by === "influencer" ? influencerId : brandId
  const data = { ...about, influencerId }
  recordEvent({ type, ...(!isNobody && { actorId }), projectId, orderId, data })
}
