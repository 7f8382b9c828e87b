import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { disputes, refundRequests } from "#db/schema/cases.ts"
import { chargebacks } from "#db/schema/chargebacks.ts"
import { reports } from "#db/schema/conversations.ts"
import { jobs } from "#db/schema/jobs.ts"
import { reconciledDays } from "#db/schema/ledger.ts"
import { sanctions } from "#db/schema/moderation.ts"
import { mails } from "#db/schema/notifications.ts"
import { refunds } from "#db/schema/payments.ts"
import { payoutDetails, payouts } from "#db/schema/payouts.ts"
import { cappedCount } from "./capped-count.server.ts"
import { MAX_COUNTED } from "./counts.ts"
import { hasProject, isNewBrand, NEW_FOR_MS } from "./new-brands.server.ts"
import {
  isFailing,
  isRefused,
  isUnexplained,
  isWaiting,
  notAskedAgain,
} from "./provider-conditions.server.ts"

/** Times in milliseconds; the first day of the books to check. */
type Moments = {
  now: number
  slowSince: number
  newSince: number
  booksSince: number
  othersSince: number
}

type Part = { table: SQLiteTable; where: (p: Moments) => SQL | undefined }
type Queue = { key: string; parts: readonly Part[] }

/** Banks take a day or two; longer means stuck. */
const SLOW_AFTER_MS = 3 * DAY

/** Days to look back for differences and external refunds. */
const BOOK_DAYS = 400

const QUEUES = [
  {
    key: "refundRequests",
    parts: [{ table: refundRequests, where: () => eq(refundRequests.status, "requested") }],
  },
  {
    key: "disputes",
    parts: [
      { table: disputes, where: () => eq(disputes.status, "under_review") },
      {
        table: disputes,
        where: (p) => and(eq(disputes.status, "awaiting_other"), lte(disputes.answerDueAt, p.now)),
      },
    ],
  },
  {
    key: "disputesWaiting",
    parts: [
      {
        table: disputes,
        where: (p) => and(eq(disputes.status, "awaiting_other"), gt(disputes.answerDueAt, p.now)),
      },
    ],
  },
  {
    key: "chargebacks",
    parts: [{ table: chargebacks, where: () => eq(chargebacks.status, "open") }],
  },
  {
    key: "payoutsDue",
    parts: [
      { table: payouts, where: (p) => and(eq(payouts.status, "due"), lte(payouts.dueAt, p.now)) },
    ],
  },
  {
    key: "payoutsSlow",
    parts: [
      {
        table: payouts,
        where: (p) =>
          and(
            inArray(payouts.status, ["processing", "reversing"]),
            lte(payouts.dueAt, p.slowSince),
          ),
      },
    ],
  },
  { key: "payoutsFailed", parts: [{ table: payouts, where: () => eq(payouts.status, "failed") }] },
  {
    key: "payoutsReversed",
    parts: [
      {
        table: payouts,
        where: () => and(eq(payouts.status, "reversed"), isNull(payouts.returnReason)),
      },
    ],
  },
  { key: "calls", parts: [{ table: jobs, where: isFailing }] },
  {
    key: "refundsWaiting",
    parts: [
      { table: refunds, where: () => isWaiting("due") },
      { table: refunds, where: () => isWaiting("pending") },
    ],
  },
  { key: "refundsFailed", parts: [{ table: refunds, where: notAskedAgain }] },
  {
    key: "refundsUnexplained",
    parts: [
      {
        table: refunds,
        where: (p) => and(gt(refunds.createdAt, p.othersSince), isUnexplained()),
      },
    ],
  },
  { key: "accounts", parts: [{ table: payoutDetails, where: isRefused }] },
  {
    key: "books",
    parts: [
      {
        table: reconciledDays,
        where: (p) =>
          and(gt(reconciledDays.day, p.booksSince), sql`${reconciledDays.differences} <> '[]'`),
      },
    ],
  },
  {
    key: "mail",
    parts: [
      { table: mails, where: () => eq(mails.status, "failed") },
      { table: mails, where: () => eq(mails.status, "suppressed") },
    ],
  },
  {
    key: "reports",
    parts: [{ table: reports, where: () => inArray(reports.status, ["new", "reviewing"]) }],
  },
  {
    key: "appeals",
    parts: [
      {
        table: sanctions,
        where: () => and(eq(sanctions.appealStatus, "open"), isNull(sanctions.liftedAt)),
      },
    ],
  },
  {
    key: "newBrands",
    parts: [{ table: users, where: (p) => and(isNewBrand(p.newSince), hasProject) }],
  },
] as const satisfies readonly Queue[]

export type QueueKey = (typeof QUEUES)[number]["key"]

const counters = QUEUES.map(({ key, parts }: { key: QueueKey; parts: readonly Part[] }) => ({
  key,
  parts: parts.map(({ table, where }) =>
    query((p: Params<Moments>) => cappedCount(table, where(p))),
  ),
}))

/** 1,001 means more than 1,000. */
export type QueueCount = { key: QueueKey; count: number }

/** docs/rules.md#queues-of-the-desk */
export function countQueues(): QueueCount[] {
  const now = clock.now()
  const moments = {
    now,
    slowSince: now - SLOW_AFTER_MS,
    newSince: now - NEW_FOR_MS,
    booksSince: Math.floor(now / DAY) - BOOK_DAYS,
    othersSince: now - BOOK_DAYS * DAY,
  }
  return counters.map(({ key, parts }) => {
    const sum = parts.reduce((total, part) => total + (part.get(moments)?.n ?? 0), 0)
    return { key, count: Math.min(sum, MAX_COUNTED + 1) }
  })
}
