import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { findPaidFor } from "#app/domain/books/ledger/order-money.server.ts"
import { actOnMoney } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReceivedFile } from "#app/domain/identity/files/file-quota.server.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import {
  findSecondCapture,
  returnSecondCapture,
} from "#app/domain/payments/payments/second-capture.server.ts"
import { reschedulePayoutOfOrder } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { findOwnMoney, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { refundRequests } from "#db/schema/cases.ts"
import { orders } from "#db/schema/orders.ts"
import { MAX_REQUESTS, REFUND_ANSWER_DAYS } from "./case.ts"
import { canAskRefund } from "./case-policy.ts"
import {
  findLastCases,
  findLastRequest,
  type RefundRequestRow,
  refundFactsOf,
} from "./case-rows.server.ts"
import type { RefundRequestInput } from "./case-schema.ts"
import { addStatement } from "./evidence.server.ts"

type Asked = RefundRequestInput & { files: readonly ReceivedFile[] }

const PAID_TWICE =
  "The provider took this payment twice. The second one goes back, and the order goes on."

/**
 * Requests a refund once and holds the payout: docs/rules.md#refund-requests. The second of a
 * double payment is refunded at once. @throws NotFound, Conflict, Invalid on `files`
 */
export function askRefund(actor: BrandActor, orderId: string, input: Asked): void {
  const { reason, text, files } = input
  actOnMoney(actor, () => {
    const order = findOwnMoney(actor, orderId)
    const cases = findLastCases(orderId)
    const last = cases.request
    const isSame = last?.reason === reason && last.text === text
    if (isSame && (last.status === "requested" || last.status === "approved")) return
    const now = clock.now()
    const paid = findPaidFor(order)
    assertAllowed(canAskRefund(refundFactsOf(order, cases, paid), now))
    requireRequestLeft(orderId)
    const payment = paid && findPaymentRow(paid.paymentId)
    if (!paid || !payment) throw new Conflict("Nothing was paid here for this order.")
    const second = reason === "duplicate" ? findSecondCapture(payment) : undefined
    const decided = second
      ? { status: "approved" as const, endedAt: now, answer: PAID_TWICE }
      : { status: "requested" as const }
    const row = {
      id: randomUUID(),
      ...{ paymentId: payment.id, orderId, brandId: actor.userId, reason, text },
      amountPaise: second ? payment.amountPaise : paid.bidPaise,
      createdAt: now,
      answerDueAt: endOfBusinessDay(now, REFUND_ANSWER_DAYS, env.HOLIDAYS),
      ...decided,
    }
    db.insert(refundRequests).values(row).run()
    if (files.length > 0) {
      addStatement(actor, { caseKind: "refund", caseId: row.id, orderId }, { text: "", files })
    }
    if (second) returnSecondCapture(payment, second)
    const about = { by: "brand", requestId: row.id, amountPaise: row.amountPaise }
    if (second)
      recordCaseEvent(order, "refund.request_approved", { ...about, by: "clock", isDuplicate: 1 })
    else recordCaseEvent(order, "refund.requested", about, actor)
  })
}

const selectAll = query((p: Params<{ orderId: string }>) =>
  db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(eq(refundRequests.orderId, p.orderId)),
)

/** Limited because each request notifies the other side. */
function requireRequestLeft(orderId: string): void {
  if (selectAll.all({ orderId }).length < MAX_REQUESTS) return
  throw new Conflict("You have asked for this money three times and taken it back. Write to us.")
}

/** Withdraws the open request. @throws NotFound, Conflict if none is open */
export function withdrawRefund(actor: BrandActor, orderId: string): void {
  actOnMoney(actor, () => {
    const order = findOwnMoney(actor, orderId)
    const request = findLastRequest(orderId)
    if (!request) throw new Conflict("You have not asked for this money.")
    endRequest(request, { status: "withdrawn" })
    reschedulePayoutOfOrder(orderId)
    const { id: requestId, amountPaise } = request
    recordCaseEvent(
      order,
      "refund.request_withdrawn",
      { by: "brand", requestId, amountPaise },
      actor,
    )
  })
}

type End = Pick<RefundRequestRow, "status"> &
  Partial<Pick<RefundRequestRow, "decidedBy" | "answer">>

/** Ends a request in the caller's transaction. @throws Conflict if closed */
export function endRequest({ id }: RefundRequestRow, end: End): void {
  const isWaiting = and(eq(refundRequests.id, id), eq(refundRequests.status, "requested"))
  const { changes } = db
    .update(refundRequests)
    .set({ ...end, endedAt: clock.now() })
    .where(isWaiting)
    .run()
  if (changes === 0) throw new Conflict("This request was answered or taken back already.")
}

type Notified =
  | "refund.requested"
  | "refund.request_approved"
  | "refund.request_declined"
  | "refund.request_withdrawn"

/** Records a request's event; operators' actions have no actor. */
export function recordCaseEvent(
  { id: orderId, projectId, influencerId }: OrderRow,
  type: Notified,
  about: Record<string, string | number>,
  actor?: BrandActor,
): void {
  const data = { ...about, influencerId }
  recordEvent({ type, ...(actor && { actorId: actor.userId }), projectId, orderId, data })
}

const CANCELLED = "The order was cancelled meanwhile, so its money goes back in any case."

const ENDED = new Set(["order.cancelled", "order.declined", "order.sent_back"])

const listCancelledAddOns = (orderId: string): string[] =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.addOnOf, orderId), eq(orders.status, "cancelled")))
    .all()
    .map(({ id }) => id)

/** Closes the refund request of a cancelled order, and those of its tips and add-ons. */
export function onOrderEvent({ type, orderId }: { type: string; orderId: string | null }): void {
  if (!ENDED.has(type) || orderId === null) return
  for (const id of [orderId, ...listCancelledAddOns(orderId)]) {
    const request = findLastRequest(id)
    if (request?.status === "requested")
      endRequest(request, { status: "approved", answer: CANCELLED })
  }
}
