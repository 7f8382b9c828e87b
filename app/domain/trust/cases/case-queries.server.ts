import { partOfFee } from "#app/domain/books/ledger/fee.ts"
import { findPaidFor } from "#app/domain/books/ledger/order-money.server.ts"
import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { toSecondPerson } from "#app/domain/shared/second-person.ts"
import { canStepOrder, otherSide } from "#app/domain/work/orders/order.ts"
import {
  findOwnMoney,
  findOwnOrder,
  type OrderRow,
} from "#app/domain/work/orders/order-steps.server.ts"
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

/** The files are for the brand only. */
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

function describeDispute(row: DisputeRow, order: OrderRow, role: Role) {
  const { status, openedAt, answerDueAt, endedAt, reason, decision, decisionNote } = row
  return {
    ...{ status, openedAt, answerDueAt, endedAt, reason, decisionNote },
    isOpen: isOpenDispute(status),
    label: DISPUTE_LABELS[status],
    openedBy: row.openedBy === role ? "You" : nameOf(row.openedBy),
    isOwnTurn: status === "awaiting_other" && row.openedBy !== role,
    /** The side whose answer is awaited otherwise. */
    other: nameOf(otherSide(role)),
    canEnd: canEndDispute(row, role).isAllowed,
    outcome: decision && {
      words: toSecondPerson(DECISION_LABELS[decision], role),
      parts: describeParts(row, order, role),
    },
  }
}
export type DisputeView = ReturnType<typeof describeDispute>

const SIDES: Record<Role, string> = { brand: "The brand", influencer: "The influencer" }
const nameOf = (side: Role | null): string => (side === null ? "Our team" : SIDES[side])

/** Formats both parts; the influencer's shows our fee. */
export const formatSplit = ({
  influencerPaise,
  brandPaise,
}: Pick<DisputeRow, "influencerPaise" | "brandPaise">) =>
  influencerPaise === null || brandPaise === null
    ? undefined
    : { influencer: formatMoney(influencerPaise, "INR"), brand: formatMoney(brandPaise, "INR") }

/** Shows any fee deducted. */
function describeParts(row: DisputeRow, order: OrderRow, role: Role): string | undefined {
  const parts = row.decision === "split" ? formatSplit(row) : undefined
  const paid = findPaidFor(order)
  if (!parts || !paid || row.influencerPaise === null) return undefined
  const feePaise = partOfFee(paid.feePaise, row.influencerPaise, paid.bidPaise)
  const fee = feePaise === 0 ? "" : `, less our fee of ${formatMoney(feePaise, "INR")}`
  return role === "brand"
    ? `The influencer gets ${parts.influencer}${fee}. You get ${parts.brand} back.`
    : `You get ${parts.influencer}${fee}. The brand gets ${parts.brand} back.`
}

/** Finds the order's cases and the actions now possible. @throws NotFound */
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

/** Tells that the time for a refund request after a payment is not over. */
export const isRefundable = (paidAt: number | null): boolean =>
  paidAt !== null && clock.now() < paidAt + REFUND_WINDOW_MS

/** `request` is the order's newest. */
export function canOpenDispute(
  order: OrderRow,
  by: Role | "operator",
  request: RefundRequestRow | undefined,
): PolicyResult {
  if (order.addOnOf !== null) return deny("A dispute is about the whole order. Open it there.")
  const step = canStepOrder(order, "dispute", by, clock.now())
  return step.isAllowed ? canDisputeBeside(request?.status, by) : step
}

/** @throws NotFound */
export function findRefundPage(actor: BrandActor, orderId: string) {
  const order = findOwnMoney(actor, orderId)
  const cases = findLastCases(orderId)
  const { request } = cases
  const facts = refundFactsOf(order, cases)
  return {
    title: order.title,
    amount: formatMoney(facts.bidPaise, "INR"),
    paidAt: facts.paidAt,
    canAsk: canAskRefund(facts, clock.now()),
    /** For a request sent now. */
    answerDueIfNow: endOfBusinessDay(clock.now(), REFUND_ANSWER_DAYS, env.HOLIDAYS),
    until: facts.paidAt === null ? null : facts.paidAt + REFUND_WINDOW_MS,
    canDispute: canOpenDispute(order, actor.role, request),
    request: request && {
      ...describeRequest(request),
      files: listStatements("refund", request.id).flatMap(({ files }) => files),
    },
  }
}

/** @throws NotFound */
export function findDisputePage(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const { request, dispute } = findLastCases(orderId)
  const { role, userId } = actor
  return {
    title: maskOrderTexts(role, order).title,
    role,
    other: otherSide(role),
    canOpen: canOpenDispute(order, role, request),
    /** For a dispute opened now. */
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

/** Oldest first. */
export const statementsOf = (
  { id }: Pick<DisputeRow, "id">,
  { brandId }: Pick<OrderRow, "brandId">,
): (Omit<ListedStatement, "fromId"> & { side: Role })[] =>
  listStatements("dispute", id).map(({ fromId, ...statement }) => ({
    ...statement,
    side: fromId === brandId ? "brand" : "influencer",
  }))

/** Checks uploads before any byte is stored. @throws NotFound */
export function findUploadRefusal(
  actor: Actor,
  orderId: string,
  kind: "refund" | "dispute" | "evidence",
): PolicyResult {
  const order = findOwnMoney(actor, orderId)
  const cases = findLastCases(orderId)
  if (kind === "refund") return canAskRefund(refundFactsOf(order, cases), clock.now())
  if (kind === "dispute") return canOpenDispute(order, actor.role, cases.request)
  return isOpenDispute(cases.dispute?.status) ? allow : NOTHING_OPEN
}

const NOTHING_OPEN: PolicyResult = {
  isAllowed: false,
  reason: "No dispute about this order is open, so nothing can be added to it.",
}
