import { inArray, type SQL, sql } from "drizzle-orm"
import { isClosedEach, subjectOfTotal } from "#app/domain/books/ledger/close-days.server.ts"
import { lastClosedDay } from "#app/domain/books/ledger/journal.server.ts"
import { db } from "#app/platform/db.server.ts"
import type { ActSubject } from "#db/schema/admin-words.ts"
import { closingTotals, journalEntries, postings } from "#db/schema/ledger.ts"
import type { DifferenceKind, EntryKind } from "#db/schema/ledger-words.ts"
import { operatorActs } from "#db/schema/operators.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments, refunds } from "#db/schema/payments.ts"
import { payouts } from "#db/schema/payouts.ts"
import { type Difference, MAX_NOTIFIED } from "./difference.ts"

/**
 * Finds contradictions between the books and their source tables (`theirs`), at one moment. Takes a
 * minute for a million orders (docs/rules.md#books-compared-daily).
 */
export const checkBooks = (): Difference[] =>
  db.transaction(() =>
    questions().flatMap(([kind, question]) =>
      db
        .all<Omit<Difference, "kind">>(sql`SELECT id, sum(ours) AS ours, sum(theirs) AS theirs
          FROM (${question}) GROUP BY id HAVING sum(ours) <> sum(theirs) LIMIT ${MAX_NOTIFIED}`)
        .map((row) => ({ kind, ...row })),
    ),
  )

/** Rows of id, ours and theirs; their sums must match. */
const questions = (): [DifferenceKind, SQL][] => [
  [
    "entry",
    sql`SELECT ${postings.entryKey} AS id, ${postings.amountPaise} AS ours, 0 AS theirs
    FROM ${postings}`,
  ],
  ["total", sql`SELECT 'all' AS id, ${postings.amountPaise} AS ours, 0 AS theirs FROM ${postings}`],
  ["closing", closings()],
  [
    "paid",
    sql`SELECT ${journalEntries.paymentId} AS id, ${postings.amountPaise} AS ours, 0 AS theirs
    FROM ${journalEntries} JOIN ${postings} ON ${postings.entryKey} = ${journalEntries.key}
    WHERE ${journalEntries.kind} = 'capture' AND ${postings.account} = 'gateway'
    UNION ALL SELECT ${payments.id}, 0, ${payments.amountPaise} FROM ${payments}
    WHERE ${payments.fulfilment} <> 'none'`,
  ],
  [
    "held",
    sql`${balancesOf("held")}
    UNION ALL SELECT ${orders.id}, 0, -${paymentItems.bidPaise} FROM ${orders}
    JOIN ${paymentItems} ON ${paymentItems.id} = ${orders.paymentItemId}
    WHERE ${orders.status} = 'ongoing'`,
  ],
  [
    "owed",
    sql`${balancesOf("payable")}
    UNION ALL SELECT ${payouts.influencerId}, 0, ${owedForPayout} FROM ${payouts}
    UNION ALL ${actsOf("user", ["repayment", "set_off", "write_off"], -1)}`,
  ],
  [
    "withheld",
    sql`${balancesOf("taxes")}
    UNION ALL SELECT 'tds', 0, -${payouts.tdsPaise} FROM ${payouts} WHERE ${isWithheld}
    UNION ALL SELECT 'tcs', 0, -${payouts.tcsPaise} FROM ${payouts} WHERE ${isWithheld}
    UNION ALL ${actsOf("tax", ["tax_paid"], 1)}`,
  ],
  [
    "returning",
    sql`${balancesOf("refunds")}
    UNION ALL SELECT ${refunds.paymentId}, 0, -${refunds.amountPaise} FROM ${refunds}
    JOIN ${payments} ON ${payments.id} = ${refunds.paymentId}
    WHERE ${refunds.status} IN ('due', 'pending')
      AND ${refunds.providerPaymentId} = ${payments.providerPaymentId}`,
  ],
]

function balancesOf(account: "held" | "payable" | "refunds" | "taxes"): SQL {
  return sql`SELECT ${postings.subject} AS id, sum(${postings.amountPaise}) AS ours, 0 AS theirs
    FROM ${postings} WHERE ${postings.account} = ${account} GROUP BY 1`
}

/** Manual entries according to the audit log. */
function actsOf(subject: ActSubject, kinds: readonly EntryKind[], sign: 1 | -1): SQL {
  const kind = sql`json_extract(${operatorActs.details}, '$.kind')`
  return sql`SELECT ${operatorActs.subjectId}, 0,
      ${sql.raw(String(sign))} * json_extract(${operatorActs.details}, '$.amountPaise')
    FROM ${operatorActs} WHERE ${operatorActs.act} = 'books.posted'
      AND ${operatorActs.subject} = ${subject} AND ${inArray(kind, kinds)}`
}

/** Also what is being taken back before it arrived, and what came back of itself. */
export const isOwedPayout = sql`(${payouts.status} IN ('locked', 'due', 'processing', 'failed')
  OR (${payouts.status} = 'reversing' AND ${payouts.paidAt} IS NULL)
  OR (${payouts.status} = 'reversed' AND ${payouts.returnReason} IS NULL))`

/** Negative: owed to the influencer. Positive: a returned payout to repay. */
const owedForPayout = sql`CASE WHEN ${isOwedPayout} THEN -${payouts.amountPaise}
  WHEN ${payouts.status} = 'paid' AND ${payouts.returnReason} IS NOT NULL THEN ${payouts.amountPaise}
  ELSE 0 END`

/** Taxes stay withheld until the order's money is returned. */
const isWithheld = sql`${payouts.tdsPaise} + ${payouts.tcsPaise} > 0 AND NOT EXISTS (
  SELECT 1 FROM ${journalEntries} WHERE ${journalEntries.key} = 'return:' || ${payouts.orderId})`

function closings(): SQL {
  const isClosed = sql`${postings.day} <= ${lastClosedDay()}`
  return sql`SELECT trim(account || ' ' || subject) AS id, balance_paise AS ours, 0 AS theirs
    FROM ${closingTotals} AS last
    WHERE day = (SELECT max(day) FROM ${closingTotals} AS other
      WHERE other.account = last.account AND other.subject = last.subject)
    UNION ALL SELECT trim(account || ' ' || ${subjectOfTotal}),
      0, sum(amount_paise) FROM ${postings} WHERE ${isClosed} GROUP BY 1
    UNION ALL SELECT account || ' ' || subject, 0, sum(amount_paise) FROM ${postings}
    WHERE ${isClosed} AND ${isClosedEach} GROUP BY 1`
}
