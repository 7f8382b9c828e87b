import { asc, eq, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { findPaidFor } from "#app/domain/books/ledger/order-money.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import {
  listMessageFiles,
  listSubmissionFiles,
} from "#app/domain/identity/files/file-queries.server.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import { findSecondCapture } from "#app/domain/payments/payments/second-capture.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { pick } from "#app/domain/shared/pick.ts"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { listWholeConversation } from "#app/domain/work/conversations/whole-conversation.server.ts"
import { shownDeliverableState } from "#app/domain/work/deliverables/deliverable.ts"
import { STATE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import { listDraftComments } from "#app/domain/work/deliverables/draft-comments.server.ts"
import { describeHeldForAddOns } from "#app/domain/work/orders/add-on-orders.server.ts"
import { readTerms } from "#app/domain/work/orders/order-details.server.ts"
import { findOrderRow, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { agreements, deliverables, submissions } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { DECISION_LABELS, DISPUTE_LABELS, REASON_LABELS, REQUEST_LABELS } from "./case.ts"
import { canOpenDispute, formatSplit, statementsOf } from "./case-queries.server.ts"
import { findDisputeRow, findLastRequest, findRefundRequestRow } from "./case-rows.server.ts"
import { listStatements } from "./evidence.server.ts"

const brand = alias(profiles, "brand")
const influencer = alias(profiles, "influencer")
const selectSides = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      brandName: sql<string>`coalesce(${brand.name}, 'Unknown')`,
      influencerName: sql<string>`coalesce(${influencer.name}, 'Unknown')`,
      terms: agreements.terms,
    })
    .from(orders)
    .leftJoin(agreements, eq(agreements.orderId, orders.id))
    .leftJoin(brand, eq(brand.userId, orders.brandId))
    .leftJoin(influencer, eq(influencer.userId, orders.influencerId))
    .where(eq(orders.id, p.orderId)),
)

const latest = sql`(SELECT id FROM ${submissions} AS s WHERE s.deliverable_id = ${deliverables.id}
  ORDER BY s.version DESC LIMIT 1)`
const selectWork = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      ...pick(deliverables, "id", "type", "state", "liveUrl"),
      text: submissions.text,
      link: submissions.link,
      submissionId: submissions.id,
    })
    .from(deliverables)
    .leftJoin(submissions, eq(submissions.id, latest))
    .where(eq(deliverables.orderId, p.orderId))
    .orderBy(asc(deliverables.position)),
)

/** Lists deliverables with their latest submission and what was said about drafts. */
function listWork(order: OrderRow) {
  const pieces = selectWork.all({ orderId: order.id })
  const files = listSubmissionFiles(pieces.flatMap(({ submissionId }) => submissionId ?? []))
  return pieces.map((piece) => ({
    ...piece,
    label: STATE_LABELS[shownDeliverableState(order, piece)],
    files: files.filter(({ submissionId }) => submissionId === piece.submissionId),
    comments: listDraftComments(order.id, piece.id),
  }))
}

function describeOrder(order: OrderRow) {
  const { id, title, phase, phaseBefore, dueAt, brandId, influencerId } = order
  const paid = findPaidFor(order)
  const sides = selectSides.get({ orderId: id })
  return {
    ...{ id, title, dueAt, brandId, influencerId, paidAt: paid?.paidAt ?? null },
    brandName: sides?.brandName ?? "Unknown",
    influencerName: sides?.influencerName ?? "Unknown",
    phase: PHASES[phase].label,
    phaseBefore: phaseBefore && PHASES[phaseBefore].label,
    paymentId: paid?.paymentId ?? null,
    price: formatMoney(order.amountMinor, order.currency),
    fee: formatMoney(paid?.feePaise ?? 0, "INR"),
    terms: readTerms(sides?.terms ?? null),
    work: listWork(order),
  }
}
export type AdminOrderView = ReturnType<typeof describeOrder>

const MAX_MESSAGES = 200

/** Lists the newest messages of both sides, oldest first, with their files. */
function listConversation(order: OrderRow, sides: AdminOrderView) {
  const messages = listWholeConversation(order, MAX_MESSAGES)
  const files = listMessageFiles(messages.map(({ id }) => id))
  const nameOf = (senderId: string | null) => {
    if (senderId === null) return "Site"
    return senderId === order.brandId ? sides.brandName : sides.influencerName
  }
  return messages.map(({ id, senderId, body, createdAt }) => ({
    ...{ id: String(id), from: nameOf(senderId), text: body, at: createdAt },
    files: files.filter(({ messageId }) => messageId === id),
  }))
}

/** Returns a request with everything needed to decide it. @throws NotFound */
export function findRequestForAdmin(_operator: OperatorActor, requestId: string) {
  const row = findRefundRequestRow(requestId)
  const order = row && findOrderRow(row.orderId)
  if (!row || !order) throw new NotFound("There is no such request.")
  const { id, text, status, createdAt, answerDueAt, endedAt, answer } = row
  const payment = row.reason === "duplicate" ? findPaymentRow(row.paymentId) : undefined
  return {
    ...{ id, text, status, createdAt, answerDueAt, endedAt, answer },
    reason: REASON_LABELS[row.reason],
    label: REQUEST_LABELS[status],
    amount: formatMoney(row.amountPaise, "INR"),
    /** Undefined unless a double payment is claimed. */
    hasSecondCapture: payment && findSecondCapture(payment) !== undefined,
    files: listStatements("refund", id).flatMap(({ files }) => files),
    order: describeOrder(order),
  }
}

/** Returns a dispute with everything needed to decide it. @throws NotFound */
export function findDisputeForAdmin(_operator: OperatorActor, disputeId: string) {
  const row = findDisputeRow(disputeId)
  const order = row && findOrderRow(row.orderId)
  if (!row || !order) throw new NotFound("There is no such dispute.")
  const { id, status, openedBy, reason, openedAt, answerDueAt, answeredAt, endedAt } = row
  const { decision, decisionNote } = row
  const { bidPaise: heldPaise = 0, feePaise = 0 } = findPaidFor(order) ?? {}
  const beside = describeHeldForAddOns(order)
  const described = describeOrder(order)
  return {
    ...{ id, status, openedBy, reason, openedAt, answerDueAt, answeredAt, endedAt, decisionNote },
    label: DISPUTE_LABELS[status],
    held: [formatMoney(heldPaise, "INR"), beside].filter(Boolean).join(" and "),
    ...{ heldPaise, feePaise },
    conversation: listConversation(order, described),
    outcome: decision && { words: DECISION_LABELS[decision], parts: formatSplit(row) },
    statements: statementsOf(row, order),
    order: described,
  }
}

/** @throws NotFound */
export function findOrderToDispute(
  _operator: OperatorActor,
  orderId: string,
): { title: string; canOpen: PolicyResult } {
  const order = findOrderRow(orderId)
  if (!order) throw new NotFound("Order not found.")
  const canOpen = canOpenDispute(order, "operator", findLastRequest(orderId))
  return { title: order.title, canOpen }
}
export type AdminDisputeView = ReturnType<typeof findDisputeForAdmin>
