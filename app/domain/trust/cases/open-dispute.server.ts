import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { act, actEvenSuspended, isSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor, OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReceivedFile } from "#app/domain/identity/files/file-quota.server.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { NO_SUM, requireApproval } from "#app/domain/identity/team/require-approval.server.ts"
import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import {
  findOrderRow,
  findOwnOrder,
  type OrderRow,
  recordStep,
  stepOrder,
} from "#app/domain/work/orders/order-steps.server.ts"
import { requireRequestLeft } from "#app/domain/work/orders/requests.server.ts"
import { WIND_UP_JOB } from "#app/domain/work/orders/wind-up-orders.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { disputes } from "#db/schema/cases.ts"
import { DISPUTE_ANSWER_DAYS } from "./case.ts"
import { canDisputeBeside, canEndDispute, isOpenDispute } from "./case-policy.ts"
import {
  type DisputeRow,
  findDisputeRow,
  findLastDispute,
  findLastRequest,
} from "./case-rows.server.ts"
import type { DisputeInput, EvidenceInput } from "./case-schema.ts"
import { addStatement, hasSpoken } from "./evidence.server.ts"

/** Ends the other side's time to answer. */
export const DISPUTE_TIMERS_JOB = "run-dispute-timers"

const OPENED_THREE_TIMES =
  "You have opened three disputes about this order. Write to us if you still do not agree."

type WithFiles = { files: readonly ReceivedFile[] }

/** docs/rules.md#disputes @throws NotFound for another's order, Conflict if not allowed */

/** Opens a dispute, idempotently, and pauses the order's deadlines. */
export function openDispute(actor: Actor, orderId: string, input: DisputeInput & WithFiles): void {
  const { reason, files } = input
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    const last = findLastDispute(orderId)
    const isOpen = isOpenDispute(last?.status)
    if (isOpen && last?.openedBy === actor.role && last.reason === reason) return
    requireRequestLeft(actor, orderId, "order.disputed", OPENED_THREE_TIMES)
    const about = { subjectId: orderId, selection: [reason] }
    requireApproval(actor, { ...NO_SUM, ...about, kind: "dispute" })
    const disputeId = insertDispute(order, actor.role, reason)
    if (files.length === 0) return
    addStatement(actor, { caseKind: "dispute", caseId: disputeId, orderId }, { text: "", files })
  })
}

/** Opens a dispute that both sides answer; both read `reason`. */
export function openDisputeInAdmin(
  operator: OperatorActor,
  orderId: string,
  { reason }: { reason: string },
): string {
  return act(operator, () => {
    const order = findOrderRow(orderId)
    if (!order) throw new NotFound("Order not found.")
    const subjectId = insertDispute(order, "operator", reason)
    const details = { orderId }
    recordAct(operator, { act: "dispute.opened", subject: "dispute", subjectId, reason, details })
    return subjectId
  })
}

function insertDispute(order: OrderRow, by: Actor["role"] | "operator", reason: string): string {
  if (order.addOnOf !== null) throw new Conflict("A dispute is about the whole order.")
  assertAllowed(canDisputeBeside(findLastRequest(order.id)?.status, by))
  const id = randomUUID()
  const openedAt = clock.now()
  const answerDueAt = endOfBusinessDay(openedAt, DISPUTE_ANSWER_DAYS, env.HOLIDAYS)
  stepOrder(order, "dispute", by)
  const openedBy = by === "operator" ? null : by
  const times = { openedAt, answerDueAt }
  db.insert(disputes)
    .values({ id, orderId: order.id, openedBy, reason, status: "awaiting_other", ...times })
    .run()
  scheduleJob(DISPUTE_TIMERS_JOB, id, answerDueAt + 1)
  return id
}

/** The other side's first starts the review. @throws Conflict without a dispute or after 20 */
export function answerDispute(actor: Actor, orderId: string, input: EvidenceInput & WithFiles) {
  actEvenSuspended(actor, { needs: "work" }, () => {
    const order = findOwnOrder(actor, orderId)
    const dispute = findLastDispute(orderId)
    if (!dispute || !isOpenDispute(dispute.status)) {
      throw new Conflict("No dispute about this order is open, so nothing can be added to it.")
    }
    addStatement(actor, { caseKind: "dispute", caseId: dispute.id, orderId }, input)
    const isAnswered = dispute.openedBy === null ? haveBothSpoken(dispute, order) : undefined
    if (isAnswered ?? dispute.openedBy !== actor.role) beginReview(dispute, order, actor.role)
  })
}

const haveBothSpoken = ({ id: caseId }: DisputeRow, order: OrderRow): boolean =>
  [order.brandId, order.influencerId].every((userId) =>
    hasSpoken({ caseKind: "dispute", caseId }, userId),
  )

function beginReview({ id }: DisputeRow, order: OrderRow, by: Actor["role"] | "clock"): void {
  const answeredAt = by === "clock" ? null : clock.now()
  const isWaiting = and(eq(disputes.id, id), eq(disputes.status, "awaiting_other"))
  const { changes } = db
    .update(disputes)
    .set({ status: "under_review", answeredAt })
    .where(isWaiting)
    .run()
  if (changes === 0) return
  cancelJob(DISPUTE_TIMERS_JOB, id)
  recordStep(order, "dispute.answered", { by, disputeId: id })
}

/** Withdraws an unanswered dispute; the order resumes. */
export function endDispute(actor: Actor, orderId: string): void {
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    const dispute = findLastDispute(orderId)
    if (!dispute) throw new Conflict("There is no dispute about this order.")
    assertAllowed(canEndDispute(dispute, actor.role))
    db.update(disputes)
      .set({ status: "withdrawn", endedAt: clock.now() })
      .where(eq(disputes.id, dispute.id))
      .run()
    cancelJob(DISPUTE_TIMERS_JOB, dispute.id)
    stepOrder(order, "endDispute", actor.role)
    // Suspension ended their other orders; this one waited for the decision.
    for (const userId of [order.brandId, order.influencerId]) {
      if (isSuspended(userId)) scheduleJob(WIND_UP_JOB, userId, clock.now())
    }
  })
}

/** Starts the review after the deadline. Returns the next check (ms since the epoch), if any. */
export function runDisputeTimers(disputeId: string): number | undefined {
  return write(() => {
    const dispute = findDisputeRow(disputeId)
    const order = dispute && findOrderRow(dispute.orderId)
    if (!order || dispute.status !== "awaiting_other") return undefined
    if (clock.now() <= dispute.answerDueAt) return dispute.answerDueAt + 1
    beginReview(dispute, order, "clock")
    return undefined
  })
}
