import { sql } from "drizzle-orm"
import { journalEntries } from "#db/schema/ledger.ts"
import { orders } from "#db/schema/orders.ts"
import { isByOthers, paymentItems, payments, refunds } from "#db/schema/payments.ts"
import type { RefundStatus } from "#db/schema/words.ts"

/** Orders refunds by relevance: a failed one counts until the next is requested. */
export const byRefundRelevance = sql`${refunds.status} IN ('pending', 'processed') DESC,
  ${refunds.status} = 'failed' DESC, ${refunds.createdAt} DESC`

/**
 * Reads the refund status of an item whose order gave its money back, in a statement about items and orders:
 * of its own refund, or else of one that others made for several orders.
 */
export const refundStatusOfItem = sql<RefundStatus | null>`(
  SELECT ${refunds.status} FROM ${refunds}
  WHERE ${refunds.paymentId} = ${paymentItems.paymentId} AND (${refunds.paymentItemId} = ${paymentItems.id}
    OR (${isByOthers(refunds.reason)} AND ${refunds.status} <> 'failed' AND ${refunds.providerPaymentId} = (
        SELECT ${payments.providerPaymentId} FROM ${payments} WHERE ${payments.id} = ${paymentItems.paymentId})
      AND EXISTS (SELECT 1 FROM ${journalEntries}
        WHERE ${journalEntries.key} IN ('cancellation:' || ${orders.id}, 'return:' || ${orders.id}))))
  ORDER BY ${refunds.paymentItemId} IS ${paymentItems.id} DESC, ${byRefundRelevance} LIMIT 1
)`
