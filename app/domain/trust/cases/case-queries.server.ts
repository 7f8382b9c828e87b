import { partOfFee } from "#app/domain/books/ledger/fee.ts"
import { findPaidFor } from "#app/domain/books/ledger/order-money.server.ts"
import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { allow, type PolicyResult } from "#app/domain/shared/policy.ts"
import { addressText } from "#app/domain/shared/second-person.ts"
import { canStep, otherSide } from "#app/domain/work/orders/order.ts"
import { findOwnOrder, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import type { Role } from "#db/schema/words.ts"
import {
  DECISION_LABELS,
  DISPUTE_ANSWER_DAYS,
  DISPUTE_LABELS,
  REASON_LABELS,
  REFUND_ANSWER_DAYS,
  REFUND_WINDOW_MS,
  REQUEST_LABELS,
} from "./case.ts"
import { canAskRefund, canDisputeBeside, canEndDispute, isOpenDispute } from "./case-policy.ts"
import {
  type DisputeRow,
  findLastCases,
  type RefundRequestRow,
  refundFactsOf,
} from "./case-rows.server.ts"
import { hasSpoken, type ListedStatement, listStatements } from "./evidence.server.ts"

/** A request as both sides of its order read it; its files are its brand's alone. */
function describeRequest(row: RefundRequestRow) {
  const { text, status, createdAt, answerDueAt, endedAt, answer } = row
  return {
    ...{ text, status, createdAt, answerDueAt, endedAt, answer },
    amount: formatMoney(row.amountPaise, "INR"),
    reason: REASON_LABELS[row.reason],
    label: REQUEST_LABELS[status],
  }
}
export type RequestView = ReturnType<typeof describeRequest>

/** A dispute as `role` reads it. */
function describeDispute(row: DisputeRow, order: OrderRow, role: Role) {
  const { status, openedAt, answerDueAt, endedAt, reason, decision, decisionNote } = row
  return {
    ...{ status, openedAt, answerDueAt, endedAt, reason, decisionNote },
    isOpen: isOpenDispute(status),
    label: DISPUTE_LABELS[status],
    openedBy: row.openedBy === role ? "You" : nameOf(row.openedBy),
    /** Whose answer is waited for. */
    isOwnTurn: status === "awaiting_other" && row.openedBy !== role,
    /** Who answers where it is not the reader's turn. */
    other: nameOf(otherSide(role)),
    canEnd: canEndDispute(row, role).isAllowed,
    outcome: decision && {
      words: addressText(DECISION_LABELS[decision], role),
      parts: describeParts(row, order, role),
    },
  }
}
export type DisputeView = ReturnType<typeof describeDispute>

const SIDES: Record<Role, string> = { brand: "The brand", influencer: "The influencer" }
const nameOf = (side: Role | null): string => (side === null ? "Our team" : SIDES[side])

/** What each side got, in words; the influencer's part with the fee that is taken off it. */
export const partsOf = ({
  influencerPaise,
  brandPaise,
}: Pick<DisputeRow, "influencerPaise" | "brandPaise">) =>
  influencerPaise === null || brandPaise === null
    ? undefined
    : { influencer: formatMoney(influencerPaise, "INR"), brand: formatMoney(brandPaise, "INR") }

/** What each side of a divided order gets, as `role` reads it, with the fee where one is taken off. */
function describeParts(row: DisputeRow, order: OrderRow, role: Role): string | undefined {
  const parts = row.decision === "split" ? partsOf(row) : undefined
  const paid = findPaidFor(order)
  if (!parts || !paid || row.influencerPaise === null) return undefined
  const feePaise = partOfFee(paid.feePaise, row.influencerPaise, paid.bidPaise)
  const fee = feePaise === 0 ? "" : `, less our fee of ${formatMoney(feePaise, "INR")}`
  return role === "brand"
    ? `The influencer gets ${parts.influencer}${fee}. You get ${parts.brand} back.`
    : `You get ${parts.influencer}${fee}. The brand gets ${parts.brand} back.`
}

/** The cases of the actor's order, or NotFound, for its page, and what the actor may begin now. */
export function findOrderCases(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const cases = findLastCases(orderId)
  const { request, dispute } = cases
  const isBrand = actor.role === "brand"
  return {
    request: request && describeRequest(request),
    dispute: dispute && describeDispute(dispute, order, actor.role),
    canAskRefund: isBrand && canAskRefund(refundFactsOf(order, cases), clock.now()).isAllowed,
    canDispute: canOpenDispute(order, actor.role, request).isAllowed,
  }
}
export type OrderCases = ReturnType<typeof findOrderCases>

/** Whether a side, or the operator, may open a dispute now; why not, in words. `request`: the order's newest. */
export function canOpenDispute(
  order: OrderRow,
  by: Role | "operator",
  request: RefundRequestRow | undefined,
): PolicyResult {
  const step = canStep(order, "dispute", by, clock.now())
  return step.isAllowed ? canDisputeBeside(request?.status, by) : step
}

/** For the page that asks for the money of the actor's order, or NotFound, back, and says how that stands. */
export function findRefundPage(actor: BrandActor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const cases = findLastCases(orderId)
  const { request } = cases
  const facts = refundFactsOf(order, cases)
  return {
    title: order.title,
    amount: formatMoney(facts.bidPaise, "INR"),
    paidAt: facts.paidAt,
    canAsk: canAskRefund(facts, clock.now()),
    /** When a request that is sent now would be answered at the latest. */
    answerDueIfNow: endOfBusinessDay(clock.now(), REFUND_ANSWER_DAYS, env.HOLIDAYS),
    until: facts.paidAt === null ? null : facts.paidAt + REFUND_WINDOW_MS,
    canDispute: canOpenDispute(order, actor.role, request),
    request: request && {
      ...describeRequest(request),
      files: listStatements("refund", request.id).flatMap(({ files }) => files),
    },
  }
}

/** For the page of the dispute about the actor's order, or NotFound. */
export function findDisputePage(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const { request, dispute } = findLastCases(orderId)
  const { role, userId } = actor
  return {
    title: order.title,
    role,
    other: otherSide(role),
    canOpen: canOpenDispute(order, role, request),
    /** Until when the other side could answer one that is opened now. */
    answerDueIfNow: endOfBusinessDay(clock.now(), DISPUTE_ANSWER_DAYS, env.HOLIDAYS),
    dispute: dispute && {
      ...describeDispute(dispute, order, role),
      hasSpoken: hasSpoken({ caseKind: "dispute", caseId: dispute.id }, userId),
      statements: statementsOf(dispute, order).map(({ side, ...statement }) => ({
        ...statement,
        from: side === role ? "You" : nameOf(side),
      })),
    },
  }
}

/** What was said in a dispute, oldest first, and by which side. */
export const statementsOf = (
  { id }: Pick<DisputeRow, "id">,
  { brandId }: Pick<OrderRow, "brandId">,
): (Omit<ListedStatement, "fromId"> & { side: Role })[] =>
  listStatements("dispute", id).map(({ fromId, ...statement }) => ({
    ...statement,
    side: fromId === brandId ? "brand" : "influencer",
  }))

/** Asked before a byte of a form is stored. @throws Conflict where nothing can be added */
export function findUploadRefusal(
  actor: Actor,
  orderId: string,
  kind: "refund" | "dispute" | "evidence",
): PolicyResult {
  const order = findOwnOrder(actor, orderId)
  const cases = findLastCases(orderId)
  if (kind === "refund") return canAskRefund(refundFactsOf(order, cases), clock.now())
  if (kind === "dispute") return canOpenDispute(order, actor.role, cases.request)
  return isOpenDispute(cases.dispute?.status) ? allow : NOTHING_OPEN
}

const NOTHING_OPEN: PolicyResult = {
  isAllowed: false,
  reason: "No dispute about this order is open, so nothing can be added to it.",
}
