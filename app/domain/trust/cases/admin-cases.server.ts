import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import {
  NEWEST_CURSOR,
  OLDEST_CURSOR,
  readTimeCursor,
  type TimeCursor,
  toTimePage,
} from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import {
  DISPUTE_STATUSES,
  type DisputeStatus,
  REFUND_REQUEST_STATUSES,
  type RefundRequestStatus,
} from "#db/schema/admin-words.ts"
import { disputes, refundRequests } from "#db/schema/cases.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { DISPUTE_LABELS, REASON_LABELS, REQUEST_LABELS } from "./case.ts"

export const CASES_PER_PAGE = 50

/** Open cases: most urgent first. Closed cases: newest first. */
const FIRST = { open: OLDEST_CURSOR, over: NEWEST_CURSOR }

const brand = alias(profiles, "brand")
const influencer = alias(profiles, "influencer")
const about = {
  orderId: orders.id,
  title: orders.title,
  brandName: sql<string>`coalesce(${brand.name}, 'Unknown')`,
  influencerName: sql<string>`coalesce(${influencer.name}, 'Unknown')`,
}

type Table = typeof refundRequests | typeof disputes
const after = ({ answerDueAt, id }: Table, start: TimeCursor, isOpen: boolean): SQL =>
  isOpen
    ? sql`(${answerDueAt}, ${id}) > (${start.at}, ${start.id})`
    : sql`(${answerDueAt}, ${id}) < (${start.at}, ${start.id})`
const inOrder = ({ answerDueAt, id }: Table, isOpen: boolean) =>
  isOpen ? [asc(answerDueAt), asc(id)] : [desc(answerDueAt), desc(id)]

const requestsBy = (isOpen: boolean) =>
  query((p: Params<TimeCursor & { status: RefundRequestStatus }>) =>
    db
      .select({
        ...about,
        ...pick(refundRequests, "id", "status", "reason", "amountPaise"),
        openedAt: refundRequests.createdAt,
        answerDueAt: refundRequests.answerDueAt,
      })
      .from(refundRequests)
      .innerJoin(orders, eq(orders.id, refundRequests.orderId))
      .leftJoin(brand, eq(brand.userId, orders.brandId))
      .leftJoin(influencer, eq(influencer.userId, orders.influencerId))
      .where(and(eq(refundRequests.status, p.status), after(refundRequests, p, isOpen)))
      .orderBy(...inOrder(refundRequests, isOpen))
      .limit(CASES_PER_PAGE + 1),
  )
const requests = { open: requestsBy(true), over: requestsBy(false) }

const disputesBy = (isOpen: boolean) =>
  query((p: Params<TimeCursor & { status: DisputeStatus }>) =>
    db
      .select({
        ...about,
        ...pick(disputes, "id", "status", "openedBy", "openedAt", "answerDueAt"),
      })
      .from(disputes)
      .innerJoin(orders, eq(orders.id, disputes.orderId))
      .leftJoin(brand, eq(brand.userId, orders.brandId))
      .leftJoin(influencer, eq(influencer.userId, orders.influencerId))
      .where(and(eq(disputes.status, p.status), after(disputes, p, isOpen)))
      .orderBy(...inOrder(disputes, isOpen))
      .limit(CASES_PER_PAGE + 1),
  )
const disputed = { open: disputesBy(true), over: disputesBy(false) }

type Question<Status> = { status: Status; after?: string | undefined }

/** Open ones by deadline. */
export function listRequests(
  _operator: OperatorActor,
  { status, after: text }: Question<RefundRequestStatus>,
) {
  const order = status === "requested" ? "open" : "over"
  const rows = requests[order].all({ status, ...readTimeCursor(text, FIRST[order]) })
  const { items, next } = toTimePage(rows, CASES_PER_PAGE, "answerDueAt")
  return {
    next,
    items: items.map(({ amountPaise, reason, ...row }) => ({
      ...row,
      amount: formatMoney(amountPaise, "INR"),
      reason: REASON_LABELS[reason],
      label: REQUEST_LABELS[row.status],
    })),
  }
}

export function listDisputes(
  _operator: OperatorActor,
  { status, after: text }: Question<DisputeStatus>,
) {
  const order = status === "awaiting_other" || status === "under_review" ? "open" : "over"
  const rows = disputed[order].all({ status, ...readTimeCursor(text, FIRST[order]) })
  const { items, next } = toTimePage(rows, CASES_PER_PAGE, "answerDueAt")
  return { next, items: items.map((row) => ({ ...row, label: DISPUTE_LABELS[row.status] })) }
}

/** Defaults to cases waiting for the operator. */
export const toRequestStatus = (text: string | null): RefundRequestStatus =>
  REFUND_REQUEST_STATUSES.find((status) => status === text) ?? "requested"
export const toDisputeStatus = (text: string | null): DisputeStatus =>
  DISPUTE_STATUSES.find((status) => status === text) ?? "under_review"
