import { desc, eq, sql } from "drizzle-orm"
import { byRefundRelevance } from "#app/domain/books/ledger/item-refund-status.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { readTimeCursor, type TimeCursor, toTimePage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { payments, refunds } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import type { RefundStatus } from "#db/schema/words.ts"
import { formatReceiptNumber, paymentStageOf } from "./payment.ts"

const PAGE_SIZE = 20

const refundStatus = sql<RefundStatus | null>`(SELECT ${refunds.status} FROM ${refunds}
  WHERE ${refunds.paymentId} = ${payments.id}
  AND ${refunds.providerPaymentId} = ${payments.providerPaymentId}
  ORDER BY ${byRefundRelevance} LIMIT 1)`

const selectPage = query((p: Params<TimeCursor & { brandId: string }>) =>
  db
    .select({ payment: payments, title: projects.title, refundStatus })
    .from(payments)
    .innerJoin(projects, eq(projects.id, payments.projectId))
    .where(
      sql`${payments.brandId} = ${p.brandId}
        AND (${payments.createdAt}, ${payments.id}) < (${p.at}, ${p.id})`,
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(PAGE_SIZE + 1),
)

/** Newest first. */
export function listOwnPayments({ userId }: BrandActor, after?: string) {
  const now = clock.now()
  const rows = selectPage
    .all({ brandId: userId, ...readTimeCursor(after) })
    .map(({ payment, title, refundStatus }) => ({
      ...pick(payment, "id", "amountPaise", "createdAt"),
      title,
      receiptNumber: formatReceiptNumber(payment),
      stage: paymentStageOf(payment, now, refundStatus ?? undefined),
    }))
  return toTimePage(rows, PAGE_SIZE, "createdAt")
}
