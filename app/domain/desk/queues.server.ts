import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { disputes, refundRequests } from "#db/schema/cases.ts"
import { reports } from "#db/schema/conversations.ts"
import { jobs } from "#db/schema/jobs.ts"
import { reconciledDays } from "#db/schema/ledger.ts"
import { sanctions } from "#db/schema/moderation.ts"
import { mails } from "#db/schema/notifications.ts"
import { refunds } from "#db/schema/payments.ts"
import { payoutDetails, payouts } from "#db/schema/payouts.ts"
import { cappedCount } from "./capped-count.server.ts"
import { MOST_COUNTED } from "./counts.ts"
import { hasProject, isNewBrand, NEW_FOR_MS } from "./new-brands.server.ts"
import { isFailing, isRefused, isWaiting, notAskedAgain } from "./provider-conditions.server.ts"

/** The moments that conditions compare with, in milliseconds, and the first day of books that is looked at. */
type Moments = { now: number; slowSince: number; newSince: number; booksSince: number }

type Part = { table: SQLiteTable; where: (p: Moments) => SQL | undefined }

/** A bank takes a day or two: what is on its way for longer has got stuck. */
const SLOW_AFTER_MS = 3 * DAY

/** Days of the books that are looked at for differences. */
const BOOK_DAYS = 400

const QUEUES = {
  refundRequests: [{ table: refundRequests, where: () => eq(refundRequests.status, "requested") }],
  disputes: [
    { table: disputes, where: () => eq(disputes.status, "under_review") },
    {
      table: disputes,
      where: (p) => and(eq(disputes.status, "awaiting_other"), lte(disputes.answerDueAt, p.now)),
    },
  ],
  disputesWaiting: [
    {
      table: disputes,
      where: (p) => and(eq(disputes.status, "awaiting_other"), gt(disputes.answerDueAt, p.now)),
    },
  ],
  payoutsDue: [
    { table: payouts, where: (p) => and(eq(payouts.status, "due"), lte(payouts.dueAt, p.now)) },
  ],
  payoutsSlow: [
    {
      table: payouts,
      where: (p) =>
        and(inArray(payouts.status, ["processing", "reversing"]), lte(payouts.dueAt, p.slowSince)),
    },
  ],
  payoutsFailed: [{ table: payouts, where: () => eq(payouts.status, "failed") }],
  calls: [{ table: jobs, where: isFailing }],
  refundsWaiting: [
    { table: refunds, where: () => isWaiting("due") },
    { table: refunds, where: () => isWaiting("pending") },
  ],
  refundsFailed: [{ table: refunds, where: notAskedAgain }],
  accounts: [{ table: payoutDetails, where: isRefused }],
  books: [
    {
      table: reconciledDays,
      where: (p) =>
        and(gt(reconciledDays.day, p.booksSince), sql`${reconciledDays.differences} <> '[]'`),
    },
  ],
  mail: [
    { table: mails, where: () => eq(mails.status, "failed") },
    { table: mails, where: () => eq(mails.status, "suppressed") },
  ],
  reports: [{ table: reports, where: () => inArray(reports.status, ["new", "reviewing"]) }],
  appeals: [
    {
      table: sanctions,
      where: () => and(eq(sanctions.appealStatus, "open"), isNull(sanctions.liftedAt)),
    },
  ],
  newBrands: [{ table: users, where: (p) => and(isNewBrand(p.newSince), hasProject) }],
} as const satisfies Record<string, readonly Part[]>

/** What waits for an operator, each by its name. */
export type QueueKey = keyof typeof QUEUES

const keys = Object.keys(QUEUES) as QueueKey[]

const counts = keys.map((key) => ({
  key,
  parts: QUEUES[key].map(({ table, where }: Part) =>
    query((p: Params<Moments>) => cappedCount(table, where(p))),
  ),
}))

/** How much waits in each queue, one more than 1,000 at most: docs/rules.md#queues-of-the-desk */
export function countQueues(): Record<QueueKey, number> {
  const now = clock.now()
  const moments = {
    now,
    slowSince: now - SLOW_AFTER_MS,
    newSince: now - NEW_FOR_MS,
    booksSince: Math.floor(now / DAY) - BOOK_DAYS,
  }
  const found = counts.map(({ key, parts }) => {
    const sum = parts.reduce((total, part) => total + (part.get(moments)?.n ?? 0), 0)
    return [key, Math.min(sum, MOST_COUNTED + 1)] as const
  })
  return Object.fromEntries(found) as Record<QueueKey, number>
}
