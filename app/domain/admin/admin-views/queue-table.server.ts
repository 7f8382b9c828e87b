import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm"
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
import type { CountedTable } from "./capped-count.server.ts"
import { hasProject, isNewBrand } from "./new-brands.server.ts"
import {
  isFailingProviderJob,
  isRefundWaiting,
  isRefusedAccount,
  isUnexplainedRefund,
  notAskedAgain,
} from "./provider-calls.server.ts"

/** Times in milliseconds; the first day of the books to check. */
export type QueueTimes = {
  now: number
  slowSince: number
  newSince: number
  booksSince: number
  othersSince: number
}

export type QueuePart = CountedTable & { where: (p: QueueTimes) => SQL | undefined }
type Queue = { key: string; parts: readonly QueuePart[] }

const DISPUTES = { table: disputes, since: disputes.openedAt }
const PAYOUTS = { table: payouts, since: payouts.dueAt, paise: payouts.amountPaise }
const REFUNDS = { table: refunds, since: refunds.createdAt, paise: refunds.amountPaise }
const MAILS = { table: mails, since: mails.createdAt }

/** Counted on the first page: docs/rules.md#queues-of-the-desk */
export const QUEUES = [
  {
    key: "refundRequests",
    parts: [
      {
        table: refundRequests,
        since: refundRequests.createdAt,
        paise: refundRequests.amountPaise,
        where: () => eq(refundRequests.status, "requested"),
      },
    ],
  },
  {
    key: "disputes",
    parts: [
      { ...DISPUTES, where: () => eq(disputes.status, "under_review") },
      {
        ...DISPUTES,
        where: (p) => and(eq(disputes.status, "awaiting_other"), lte(disputes.answerDueAt, p.now)),
      },
    ],
  },
  {
    key: "disputesWaiting",
    parts: [
      {
        ...DISPUTES,
        where: (p) => and(eq(disputes.status, "awaiting_other"), gt(disputes.answerDueAt, p.now)),
      },
    ],
  },
  {
    key: "chargebacks",
    parts: [
      {
        table: chargebacks,
        since: chargebacks.openedAt,
        paise: chargebacks.amountPaise,
        where: () => eq(chargebacks.status, "open"),
      },
    ],
  },
  {
    key: "payoutsDue",
    parts: [
      { ...PAYOUTS, where: (p) => and(eq(payouts.status, "due"), lte(payouts.dueAt, p.now)) },
    ],
  },
  {
    key: "payoutsSlow",
    parts: [
      {
        ...PAYOUTS,
        where: (p) =>
          and(
            inArray(payouts.status, ["processing", "reversing"]),
            lte(payouts.dueAt, p.slowSince),
          ),
      },
    ],
  },
  { key: "payoutsFailed", parts: [{ ...PAYOUTS, where: () => eq(payouts.status, "failed") }] },
  {
    key: "payoutsReversed",
    parts: [
      {
        ...PAYOUTS,
        where: () => and(eq(payouts.status, "reversed"), isNull(payouts.returnReason)),
      },
    ],
  },
  { key: "calls", parts: [{ table: jobs, where: isFailingProviderJob }] },
  {
    key: "refundsWaiting",
    parts: [
      { ...REFUNDS, where: () => isRefundWaiting("due") },
      { ...REFUNDS, where: () => isRefundWaiting("pending") },
    ],
  },
  { key: "refundsFailed", parts: [{ ...REFUNDS, where: notAskedAgain }] },
  {
    key: "refundsUnexplained",
    parts: [
      {
        ...REFUNDS,
        where: (p) => and(gt(refunds.createdAt, p.othersSince), isUnexplainedRefund()),
      },
    ],
  },
  {
    key: "accounts",
    parts: [{ table: payoutDetails, since: payoutDetails.changedAt, where: isRefusedAccount }],
  },
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
      { ...MAILS, where: () => eq(mails.status, "failed") },
      { ...MAILS, where: () => eq(mails.status, "suppressed") },
    ],
  },
  {
    key: "reports",
    parts: [
      {
        table: reports,
        since: reports.createdAt,
        where: () => inArray(reports.status, ["new", "reviewing"]),
      },
    ],
  },
  {
    key: "appeals",
    parts: [
      {
        table: sanctions,
        since: sanctions.appealedAt,
        where: () => and(eq(sanctions.appealStatus, "open"), isNull(sanctions.liftedAt)),
      },
    ],
  },
  {
    key: "newBrands",
    parts: [{ table: users, where: (p) => and(isNewBrand(p.newSince), hasProject) }],
  },
] as const satisfies readonly Queue[]
