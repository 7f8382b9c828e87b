import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { creatorDebtOf } from "#app/domain/admin/admin-views/book-acts.server.ts"
import { OPEN_PAYOUTS } from "#app/domain/payments/payouts/payout.ts"
import { db } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { refundRequests } from "#db/schema/cases.ts"
import { chargebacks } from "#db/schema/chargebacks.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { paymentItems, payments, refunds } from "#db/schema/payments.ts"
import { payouts } from "#db/schema/payouts.ts"
import { projects } from "#db/schema/projects.ts"
import { UNFINISHED_ORDERS } from "#db/schema/words.ts"

/** Must end before account deletion. */
export type Obligation = {
  kind: (typeof OBLIGATIONS)[number]["kind"]
  /** The payment's or order's. */
  id: string
  projectId: string
  title: string
}

/** The rest appears once these are done. */
const MAX_SHOWN = 20

type Found = Omit<Obligation, "kind">

function findOrders(userId: string): Found[] {
  const { id, projectId, title, status } = orders
  const isMine = or(eq(orders.influencerId, userId), eq(orders.brandId, userId))
  return db
    .select({ id, projectId, title })
    .from(orders)
    .where(and(isMine, inArray(status, UNFINISHED_ORDERS), isOfWork))
    .orderBy(asc(orders.orderedAt))
    .limit(MAX_SHOWN)
    .all()
}

const selectPayments = () =>
  db
    .selectDistinct({ id: payments.id, projectId: payments.projectId, title: projects.title })
    .from(payments)
    .innerJoin(projects, eq(projects.id, payments.projectId))
const isOpen = inArray(payments.status, ["created", "attempted"])

function findPayments(userId: string): Found[] {
  const isMine = eq(payments.brandId, userId)
  const made = selectPayments().where(and(isMine, isOpen)).limit(MAX_SHOWN).all()
  // Payments under way for the influencer's work.
  const awaited = selectPayments()
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .innerJoin(applications, eq(applications.id, paymentItems.applicationId))
    .where(and(eq(applications.influencerId, userId), isOpen))
    .limit(MAX_SHOWN)
    .all()
  return [...made, ...awaited]
}

function findRefunds(userId: string): Found[] {
  const isUnderWay: SQL = inArray(refunds.status, ["due", "pending"])
  return selectPayments()
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.brandId, userId), isUnderWay))
    .limit(MAX_SHOWN)
    .all()
}

const { projectId, title } = orders
/** The order with a page: that of the work. */
const workId = sql<string>`coalesce(${orders.addOnOf}, ${orders.id})`

function selectPayouts(userId: string, isOwed: SQL | undefined): Found[] {
  return db
    .select({ id: workId, projectId, title })
    .from(payouts)
    .innerJoin(orders, eq(orders.id, payouts.orderId))
    .where(and(eq(payouts.influencerId, userId), isOwed))
    .limit(MAX_SHOWN)
    .all()
}

/** Payouts that have not arrived. */
function findPayouts(userId: string): Found[] {
  const isBack = and(eq(payouts.status, "reversed"), isNull(payouts.returnReason))
  return selectPayouts(userId, or(inArray(payouts.status, OPEN_PAYOUTS), isBack))
}

/** Payouts of returned orders that are to be paid back. */
const findDebts = (userId: string): Found[] =>
  creatorDebtOf(userId) > 0
    ? selectPayouts(userId, and(eq(payouts.status, "paid"), isNotNull(payouts.returnReason)))
    : []

/** Both sides: what each wrote is evidence. */
function findChargebacks(userId: string): Found[] {
  const disputed = db
    .select({ id: paymentItems.id })
    .from(chargebacks)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, chargebacks.paymentId))
    .where(inArray(chargebacks.status, ["open", "under_review"]))
  const isMine = or(eq(orders.influencerId, userId), eq(orders.brandId, userId))
  return db
    .select({ id: workId, projectId, title })
    .from(orders)
    .where(and(isMine, inArray(orders.paymentItemId, disputed)))
    .limit(MAX_SHOWN)
    .all()
}

/** Open disputes already count through their order. */
function findRequests(userId: string): Found[] {
  const isMine = eq(refundRequests.brandId, userId)
  return db
    .select({ id: refundRequests.orderId, projectId, title })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(and(isMine, eq(refundRequests.status, "requested")))
    .limit(MAX_SHOWN)
    .all()
}

/** Blocks deletion: docs/rules.md#deleting-an-account. Features with debts or duties add a line. */
const OBLIGATIONS = [
  { kind: "order", find: findOrders },
  { kind: "payment", find: findPayments },
  { kind: "refund", find: findRefunds },
  { kind: "payout", find: findPayouts },
  { kind: "debt", find: findDebts },
  { kind: "chargeback", find: findChargebacks },
  { kind: "request", find: findRequests },
] as const

/** At most 20 of each kind. */
export const listObligations = (userId: string): Obligation[] =>
  OBLIGATIONS.flatMap(({ kind, find }) => find(userId).map((found) => ({ kind, ...found })))
