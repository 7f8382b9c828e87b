import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { HOLD_JOB, PAYOUT_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import { SEND_REFUND_JOB } from "#app/domain/books/ledger/refund-requests.server.ts"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { CHECK_PAYMENT_JOB } from "#app/domain/payments/payments/payment.ts"
import { LINK_ACCOUNT_JOB, withoutNumbers } from "#app/domain/payments/payouts/details.ts"
import { FOLLOW_SETTLEMENT_JOB } from "#app/domain/payments/payouts/handle-payout-webhook.server.ts"
import { describeDifference, nameOfDay } from "#app/domain/payments/reconciliation/difference.ts"
import {
  OLDEST_CURSOR,
  type Page,
  readTimeCursor,
  type TimeCursor,
  toPage,
  toTimePage,
} from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { jobs } from "#db/schema/jobs.ts"
import { postings, reconciledDays } from "#db/schema/ledger.ts"
import { isByOthers, refunds } from "#db/schema/payments.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"
import { refundColumns } from "./refund-columns.server.ts"

export const PROVIDER_JOBS = [
  CHECK_PAYMENT_JOB,
  SEND_REFUND_JOB,
  HOLD_JOB,
  PAYOUT_JOB,
  FOLLOW_SETTLEMENT_JOB,
  LINK_ACCOUNT_JOB,
] as const
export type ProviderJob = (typeof PROVIDER_JOBS)[number]

/** Each condition repeats its partial index literally; SQLite needs that. */

const kinds = sql.raw(PROVIDER_JOBS.map((kind) => `'${kind}'`).join(", "))

export const isFailingProviderJob = (): SQL =>
  sql`${jobs.attempts} > 0 AND ${jobs.kind} IN (${kinds})`

export const isRefundWaiting = (status: "due" | "pending" | "failed"): SQL =>
  sql`${refunds.status} <> 'processed' AND ${refunds.status} = ${sql.raw(`'${status}'`)}`

const others = alias(refunds, "others")

/** The plus forces the payment's index: whole-payment refunds have no item. */
export const hasReplacementRefund = sql<number>`EXISTS (
  SELECT 1 FROM ${refunds} AS ${sql.identifier("others")}
  WHERE ${others.paymentId} = ${refunds.paymentId} AND ${others.status} <> 'failed'
    AND +${others.paymentItemId} IS ${refunds.paymentItemId})`

export const notAskedAgain = (): SQL =>
  sql`${isRefundWaiting("failed")} AND NOT ${hasReplacementRefund}`

/** External refunds on payments with an unexplained loss. */
export const isUnexplainedRefund = (): SQL => sql`${isByOthers(refunds.reason)}
  AND ${refunds.status} = 'processed' AND (SELECT sum(${postings.amountPaise}) FROM ${postings}
    WHERE ${postings.account} = 'refunds' AND ${postings.subject} = ${refunds.paymentId}) > 0`

export const isRefusedAccount = (): SQL =>
  sql`${payoutDetails.accountStatus} IN ('needs_clarification', 'rejected', 'suspended')`

const selectCalls = query((p: Params<{ kind: string; id: string }>) =>
  db
    .select({
      ...pick(jobs, "id", "kind", "ref", "attempts", "lastError", "runAt"),
      paymentId: sql<string | null>`(SELECT ${refunds.paymentId} FROM ${refunds}
        WHERE ${jobs.kind} = ${sql.raw(`'${SEND_REFUND_JOB}'`)} AND ${refunds.id} = ${jobs.ref})`,
    })
    .from(jobs)
    .where(sql`${isFailingProviderJob()} AND (${jobs.kind}, ${jobs.id}) > (${p.kind}, ${p.id})`)
    .orderBy(asc(jobs.kind), asc(jobs.id))
    .limit(ADMIN_PAGE + 1),
)

export type FailingCall = ReturnType<typeof selectCalls.all>[number]

/** Removes account numbers from the provider's messages. */
export function listFailingCalls(after?: string): Page<FailingCall> {
  const match = /^([a-z-]{1,40})\.([\w-]{1,64})$/.exec(after ?? "")
  const rows = selectCalls.all({ kind: match?.[1] ?? "", id: match?.[2] ?? "" })
  const page = toPage(rows, ADMIN_PAGE, ({ kind, id }) => `${kind}.${id}`)
  const items = page.items.map((call) => ({ ...call, lastError: clean(call.lastError) }))
  return { items, next: page.next }
}

const clean = (text: string | null): string | null => text && withoutNumbers(text)

const refundsWhere = (isListed: SQL) =>
  query((p: Params<TimeCursor>) =>
    db
      .select({
        ...refundColumns,
        isAskedAgain: hasReplacementRefund,
        attempts: jobs.attempts,
        lastError: jobs.lastError,
      })
      .from(refunds)
      .leftJoin(jobs, and(eq(jobs.kind, SEND_REFUND_JOB), eq(jobs.ref, refunds.id)))
      .where(sql`${isListed} AND (${refunds.createdAt}, ${refunds.id}) > (${p.at}, ${p.id})`)
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
      .limit(ADMIN_PAGE + 1),
  )
const refundPages = {
  due: refundsWhere(isRefundWaiting("due")),
  pending: refundsWhere(isRefundWaiting("pending")),
  failed: refundsWhere(isRefundWaiting("failed")),
  unexplained: refundsWhere(isUnexplainedRefund()),
}

export type OpenRefund = ReturnType<typeof refundPages.due.all>[number]

export function listOpenRefunds(list: keyof typeof refundPages, after?: string): Page<OpenRefund> {
  const rows = refundPages[list].all(readTimeCursor(after, OLDEST_CURSOR))
  const page = toTimePage(rows, ADMIN_PAGE, "createdAt")
  const items = page.items.map((one) => ({ ...one, lastError: clean(one.lastError) }))
  return { items, next: page.next }
}

const selectAccounts = query((p: Params<{ status: string; id: string }>) =>
  db
    .select({
      userId: payoutDetails.userId,
      name: nameOfUser(payoutDetails.userId),
      ...pick(payoutDetails, "masked", "accountStatus", "accountNote", "changedAt"),
    })
    .from(payoutDetails)
    .where(
      sql`${isRefusedAccount()}
        AND (${payoutDetails.accountStatus}, ${payoutDetails.userId}) > (${p.status}, ${p.id})`,
    )
    .orderBy(asc(payoutDetails.accountStatus), asc(payoutDetails.userId))
    .limit(ADMIN_PAGE + 1),
)
export type RefusedAccount = ReturnType<typeof selectAccounts.all>[number]

/** Accounts are masked. */
export function listRefusedAccounts(after?: string): Page<RefusedAccount> {
  const match = /^([a-z_]{1,40})\.([\w-]{1,64})$/.exec(after ?? "")
  const rows = selectAccounts.all({ status: match?.[1] ?? "", id: match?.[2] ?? "" })
  return toPage(rows, ADMIN_PAGE, ({ accountStatus, userId }) => `${accountStatus}.${userId}`)
}

const LOOKED_AT_DAYS = 400
const MAX_DAYS = 31

const selectDays = query((p: Params<{ since: number }>) =>
  db
    .select()
    .from(reconciledDays)
    .where(and(gt(reconciledDays.day, p.since), sql`${reconciledDays.differences} <> '[]'`))
    .orderBy(desc(reconciledDays.day))
    .limit(MAX_DAYS),
)

/** The latest 31 days with differences. */
export function listBookDifferences(): { day: string; checkedAt: number; lines: string[] }[] {
  const since = Math.floor(clock.now() / DAY) - LOOKED_AT_DAYS
  return selectDays.all({ since }).map(({ day, checkedAt, differences }) => ({
    ...{ day: nameOfDay(day), checkedAt },
    lines: differences.map(describeDifference),
  }))
}
