import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { holdForOrder } from "#app/domain/books/ledger/order-money.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { orders } from "#db/schema/orders.ts"
import { lockTerms } from "./agreement.server.ts"
import { noteGiftThreshold } from "./gifts.server.ts"
import { aboutStart, type OrderRow, recordStep, scheduleOrderTimers } from "./order-steps.server.ts"
import { getOrderStep, PHASES } from "./order-table.ts"

type Copied = "title" | "niche" | "currency" | "amountMinor"
/** Title, niche, currency and amount are copied at this moment. */
type NewOrder = Pick<OrderRow, "projectId" | "applicationId" | "influencerId" | "brandId" | Copied>

/** Runs in the caller's transaction. Returns the id. */
export function draftOrder(order: NewOrder): string {
  const id = randomUUID()
  const row = { ...order, id, orderedAt: clock.now() }
  db.insert(orders)
    .values({ ...row, phase: "payment_pending", status: PHASES.payment_pending.status })
    .run()
  recordStep(row, getOrderStep("none", "draft").event, { applicationId: order.applicationId })
  return id
}

/** "place": it waits for its influencer (docs/rules.md#bought-services). */
type Beginning = { way: "start" | "place"; about?: Record<string, string | number> }

/** Only the settlement and the start for free call it. Returns the order as stored. */
export function startNewOrder(
  order: NewOrder,
  paymentItemId: string | null,
  { way, about = {} }: Beginning = { way: "start" },
): OrderRow {
  const now = clock.now()
  const row = { ...order, id: randomUUID(), orderedAt: now, paymentItemId }
  const phase = way === "place" ? "acceptance_pending" : "in_progress"
  const { status } = PHASES[phase]
  const inserted = db
    .insert(orders)
    .values({ ...row, phase, status })
    .returning()
    .get()
  const waiting = { startedAt: null, dueAt: null, answerDueAt: now + env.ACCEPT_HOURS * HOUR }
  const terms = { ...lockTerms(row, paymentItemId), ...(way === "place" && waiting) }
  db.update(orders).set(terms).where(eq(orders.id, row.id)).run()
  holdForOrder(inserted)
  noteGiftThreshold(inserted)
  scheduleOrderTimers({ ...inserted, ...terms })
  const all = { applicationId: order.applicationId, ...aboutStart(order), ...about }
  recordStep(row, getOrderStep("none", way).event, all)
  return { ...inserted, ...terms }
}
