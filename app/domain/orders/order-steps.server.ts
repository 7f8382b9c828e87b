import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { isDone } from "../transitions.ts"
import { ORDER_STEPS, requireOrderStep } from "./order.ts"

type OrderRow = typeof orders.$inferSelect

/** What an order is made of. Title, niche, currency and amount stay as they are at this moment. */
type NewOrder = Pick<
  OrderRow,
  | "projectId"
  | "applicationId"
  | "influencerId"
  | "brandId"
  | "title"
  | "niche"
  | "currency"
  | "amountMinor"
>

/** Drafts an order in the caller's transaction. Returns its id. */
export const draftOrder = (order: NewOrder): string => insertOrder("draft", order, null)

/**
 * Starts an order that nobody drafted, since its applicant is paid for with the others: only the settlement
 * of a proven payment calls it (docs/rules.md#only-payment-starts-an-order).
 */
export const startNewOrder = (order: NewOrder, paymentItemId: string): string =>
  insertOrder("start", order, paymentItemId)

function insertOrder(
  action: "draft" | "start",
  order: NewOrder,
  paymentItemId: string | null,
): string {
  const { to: status, event } = requireOrderStep("none", action)
  const id = randomUUID()
  db.insert(orders)
    .values({ ...order, id, status, orderedAt: clock.now(), paymentItemId })
    .run()
  recordStep(event, { ...order, id }, { applicationId: order.applicationId })
  return id
}

/**
 * A draft order becomes ongoing. It has no actor on purpose: only the settlement of a proven payment
 * calls it (docs/rules.md#only-payment-starts-an-order).
 * @throws NotFound when there is no such order
 * @throws Conflict when it is no draft
 */
export function startOrder(orderId: string, paymentItemId: string | null = null): void {
  write(() => {
    const order = selectOrder.get({ id: orderId })
    if (!order) throw new NotFound("Order not found.")
    const { to: status, event } = requireOrderStep(order.status, "start")
    updateOrder.run({ ...order, status, paymentItemId })
    recordStep(event, order)
  })
}

/**
 * The brand has the work: its ongoing order is completed. Completing twice changes nothing.
 * @throws NotFound when the order is not the actor's
 * @throws Conflict when it is not paid yet
 */
export function completeOrder(actor: BrandActor, orderId: string): void {
  write(() => {
    const order = selectOrder.get({ id: orderId })
    if (order?.brandId !== actor.userId) throw new NotFound("Order not found.")
    if (isDone(ORDER_STEPS, order.status, "complete")) return
    const { to: status, event } = requireOrderStep(order.status, "complete")
    updateOrder.run({ ...order, status, completedAt: clock.now() })
    recordStep(event, order)
  })
}

const selectOrder = query((p: Params<{ id: string }>) =>
  db
    .select({
      id: orders.id,
      status: orders.status,
      projectId: orders.projectId,
      influencerId: orders.influencerId,
      brandId: orders.brandId,
      completedAt: orders.completedAt,
      paymentItemId: orders.paymentItemId,
    })
    .from(orders)
    .where(eq(orders.id, p.id)),
)

const updateOrder = query(
  (p: Params<Pick<OrderRow, "id" | "status" | "completedAt" | "paymentItemId">>) =>
    db
      .update(orders)
      .set({ status: p.status, completedAt: p.completedAt, paymentItemId: p.paymentItemId })
      .where(eq(orders.id, p.id)),
)

type Recorded = Pick<OrderRow, "id" | "brandId" | "projectId" | "influencerId">

/** The brand acts in every step: what the provider does, it does for the brand that paid. */
function recordStep(
  type: (typeof ORDER_STEPS)[number]["event"],
  { id: orderId, brandId: actorId, projectId, influencerId }: Recorded,
  more: { applicationId?: string } = {},
): void {
  recordEvent({ type, actorId, projectId, orderId, data: { ...more, influencerId } })
}
