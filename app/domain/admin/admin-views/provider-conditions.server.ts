import { type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { ADVANCE_HOLD, ADVANCE_PAYOUT } from "#app/domain/books/ledger/order-money.server.ts"
import { SEND_REFUND } from "#app/domain/books/ledger/refund-requests.server.ts"
import { CHECK_PAYMENT } from "#app/domain/payments/payments/payment.ts"
import { LINK_ACCOUNT } from "#app/domain/payments/payouts/details.ts"
import { FOLLOW_SETTLEMENT } from "#app/domain/payments/payouts/handle-payout-webhook.server.ts"
import { jobs } from "#db/schema/jobs.ts"
import { postings } from "#db/schema/ledger.ts"
import { isByOthers, refunds } from "#db/schema/payments.ts"
import { payoutDetails } from "#db/schema/payouts.ts"

export const PROVIDER_JOBS = [
  CHECK_PAYMENT,
  SEND_REFUND,
  ADVANCE_HOLD,
  ADVANCE_PAYOUT,
  FOLLOW_SETTLEMENT,
  LINK_ACCOUNT,
] as const
export type ProviderJob = (typeof PROVIDER_JOBS)[number]

/** Each condition repeats its partial index literally; SQLite needs that. */

const kinds = sql.raw(PROVIDER_JOBS.map((kind) => `'${kind}'`).join(", "))

export const isFailingProviderJob = (): SQL =>
  sql`${jobs.attempts} > 0 AND ${jobs.kind} IN (${kinds})`

export const isWaiting = (status: "due" | "pending" | "failed"): SQL =>
  sql`${refunds.status} <> 'processed' AND ${refunds.status} = ${sql.raw(`'${status}'`)}`

const others = alias(refunds, "others")

/** The plus forces the payment's index: whole-payment refunds have no item. */
export const isAskedAgain = sql<number>`EXISTS (
  SELECT 1 FROM ${refunds} AS ${sql.identifier("others")}
  WHERE ${others.paymentId} = ${refunds.paymentId} AND ${others.status} <> 'failed'
    AND +${others.paymentItemId} IS ${refunds.paymentItemId})`

export const notAskedAgain = (): SQL => sql`${isWaiting("failed")} AND NOT ${isAskedAgain}`

/** External refunds on payments with an unexplained loss. */
export const isUnexplained = (): SQL => sql`${isByOthers(refunds.reason)}
  AND ${refunds.status} = 'processed' AND (SELECT sum(${postings.amountPaise}) FROM ${postings}
    WHERE ${postings.account} = 'refunds' AND ${postings.subject} = ${refunds.paymentId}) > 0`

export const isRefused = (): SQL =>
  sql`${payoutDetails.accountStatus} IN ('needs_clarification', 'rejected', 'suspended')`
