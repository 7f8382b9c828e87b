import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { isDone } from "../transitions.ts"
import { ORDER_STEPS, requireOrderStep } from "./order.ts"

type Order = typeof orders.$inferSelect
type Later = "id" | "status" | "orderedAt" | "completedAt" | "paymentItemId"
/** What an order is made of. Title, niche, currency and amount stay as they are at this moment. */
type NewOrder = Omit<Order, Later>

/** Drafts an order in the caller's transaction. Returns its id. */
export const draftOrder = (order: NewOrder): string => insertOrder("draft", order, null)

/** The same for one that is paid for with others and so begins ongoing; called by the settlement alone. */
export const startNewOrder = (order: NewOrder, paymentItemId: string): string =>
  insertOrder("start", order, paymentItemId)

function insertOrder(action: "draft" | "start", order: NewOrder, paymentItemId: string | null) {
  const { to: status, event } = requireOrderStep("none", action)
  const id = randomUUID()
  db.insert(orders)
    .values({ ...order, id, status, orderedAt: clock.now(), paymentItemId })
    .run()
  recordStep(event, { ...order, id }, { applicationId: order.applicationId })
  return id
}

/**
 * A draft order, or NotFound, becomes ongoing. It has no actor on purpose: only the settlement of a proven
 * payment calls it (docs/rules.md#only-payment-starts-an-order). @throws Conflict when it is no draft
 */
export function startOrder(orderId: string, paymentItemId: string | null = null): void {
  write(() => {
    const order = findOrderRow(orderId)
    if (!order) throw new NotFound("Order not found.")
    changeOrder(order, "start", { paymentItemId })
  })
}

/** Completes the actor's own order, or NotFound; twice changes nothing. @throws Conflict while it is unpaid */
export function completeOrder(actor: BrandActor, orderId: string): void {
  write(() => {
    const order = findOrderRow(orderId)
    if (order?.brandId !== actor.userId) throw new NotFound("Order not found.")
    if (isDone(ORDER_STEPS, order.status, "complete")) return
    changeOrder(order, "complete", { completedAt: clock.now() })
  })
}

const findOrderRow = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()

function changeOrder(order: Order, action: "start" | "complete", changes: Partial<Order>): void {
  const { to: status, event } = requireOrderStep(order.status, action)
  db.update(orders)
    .set({ ...changes, status })
    .where(eq(orders.id, order.id))
    .run()
  recordStep(event, order)
}

/** The brand acts in every step: what the provider does, it does for the brand that paid. */
function recordStep(
  type: (typeof ORDER_STEPS)[number]["event"],
  order: Pick<Order, "id" | "brandId" | "projectId" | "influencerId">,
  about: { applicationId?: string } = {},
): void {
  const { id: orderId, brandId: actorId, projectId, influencerId } = order
  recordEvent({ type, actorId, projectId, orderId, data: { ...about, influencerId } })
}
