import { type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { ADVANCE_HOLD, ADVANCE_PAYOUT } from "#app/domain/books/ledger/order-money.server.ts"
import { SEND_REFUND } from "#app/domain/books/ledger/refund-requests.server.ts"
import { CHECK_PAYMENT } from "#app/domain/payments/payments/payment.ts"
import { FOLLOW_SETTLEMENT, LINK_ACCOUNT } from "#app/domain/payments/payouts/payout.ts"
import { jobs } from "#db/schema/jobs.ts"
import { postings } from "#db/schema/ledger.ts"
import { isByOthers, refunds } from "#db/schema/payments.ts"
import { payoutDetails } from "#db/schema/payouts.ts"

/** The jobs that ask the payment provider for something. */
export const PROVIDER_JOBS = [
  CHECK_PAYMENT,
  SEND_REFUND,
  ADVANCE_HOLD,
  ADVANCE_PAYOUT,
  FOLLOW_SETTLEMENT,
  LINK_ACCOUNT,
] as const
export type ProviderJob = (typeof PROVIDER_JOBS)[number]

/** Each repeats the words of its partial index, or SQLite could not prove that the index holds them all. */

const kinds = sql.raw(PROVIDER_JOBS.map((kind) => `'${kind}'`).join(", "))

/** A call that failed and is tried again by itself. */
export const isFailing = (): SQL => sql`${jobs.attempts} > 0 AND ${jobs.kind} IN (${kinds})`

/** A refund that is asked for, or that the provider has and that has not arrived. */
export const isWaiting = (status: "due" | "pending" | "failed"): SQL =>
  sql`${refunds.status} <> 'processed' AND ${refunds.status} = ${sql.raw(`'${status}'`)}`

const others = alias(refunds, "others")

/**
 * Whether money whose refund failed has been asked for since, in another. The plus keeps SQLite to the index of
 * the payment: refunds of whole payments have no item.
 */
export const isAskedAgain = sql<number>`EXISTS (
  SELECT 1 FROM ${refunds} AS ${sql.identifier("others")}
  WHERE ${others.paymentId} = ${refunds.paymentId} AND ${others.status} <> 'failed'
    AND +${others.paymentItemId} IS ${refunds.paymentItemId})`

/** A refund that failed and that nobody asked for again. */
export const notAskedAgain = (): SQL => sql`${isWaiting("failed")} AND NOT ${isAskedAgain}`

/** What somebody else has sent back of a payment of which more went back than its orders explain. */
export const isUnexplained = (): SQL => sql`${isByOthers(refunds.reason)}
  AND ${refunds.status} = 'processed' AND (SELECT sum(${postings.amountPaise}) FROM ${postings}
    WHERE ${postings.account} = 'refunds' AND ${postings.subject} = ${refunds.paymentId}) > 0`

/** An influencer's account that the provider does not pay to. */
export const isRefused = (): SQL =>
  sql`${payoutDetails.accountStatus} IN ('needs_clarification', 'rejected', 'suspended')`
