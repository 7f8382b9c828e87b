import { asc, eq, getTableColumns, sql } from "drizzle-orm"
import {
  copied,
  erasedTo,
  hidden,
  impersonal,
  OWNER,
  ownRows,
  personal,
  ROWS_PER_READ,
  rowsOf,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { paymentItems, payments, refunds, webhookEvents } from "#db/schema/payments.ts"
import { eventsOfPayer, providerEventsOf } from "./payer-events.server.ts"

const PROVIDER = hidden("It is an id of the payment provider.")
const OURS = hidden("It is about our talk with the payment provider.")
const BOOKS = "The law asks for the books."
const role = "brand" as const

export const PAYMENT_DATA: readonly TableData[] = [
  personal(payments, {
    part: {
      name: "payments",
      role,
      rows: ownRows(payments.brandId, [payments.createdAt, payments.id]),
    },
    erase: { keeps: BOOKS, rows: payments.brandId },
    columns: {
      id: copied,
      brandId: OWNER,
      projectId: copied,
      amountPaise: copied,
      currency: copied,
      bidCurrency: copied,
      fxRate: copied,
      receipt: OURS,
      providerOrderId: copied,
      providerPaymentId: copied,
      status: copied,
      fulfilment: OURS,
      errorCode: OURS,
      createdAt: copied,
      expiresAt: OURS,
      ip: erasedTo(null),
      paidAt: copied,
      receiptYear: copied,
      receiptSerial: copied,
      personId: hidden("It is the id of a member of the payer's team."),
    },
  }),
  impersonal(paymentItems, "They name whom a brand pays; the orders of both sides tell the same."),
  personal(refunds, {
    part: { name: "refunds", role, rows: refundsOf },
    erase: { keeps: BOOKS },
    columns: {
      id: copied,
      paymentId: copied,
      amountPaise: copied,
      providerPaymentId: PROVIDER,
      providerRefundId: PROVIDER,
      paymentItemId: hidden("The orders tell it."),
      status: copied,
      reason: copied,
      createdAt: copied,
      processedAt: copied,
    },
  }),
  personal(webhookEvents, {
    part: { name: "payment-provider-events", role, rows: providerEventsOf },
    erase: { keeps: "They tell that something was settled.", rows: eventsOfPayer },
    columns: {
      eventId: PROVIDER,
      type: copied,
      providerOrderId: PROVIDER,
      providerPaymentId: PROVIDER,
      providerDisputeId: PROVIDER,
      body: erasedTo("", undefined, hidden("Its parts are copied without what is another's.")),
      occurredAt: copied,
      receivedAt: copied,
      processedAt: OURS,
      result: OURS,
    },
  }),
]

function refundsOf(userId: string) {
  const { id, createdAt, brandId } = payments
  return rowsOf((last: { paidSinceAt: number; id: string } | undefined) =>
    db
      .select({ ...getTableColumns(refunds), paidSinceAt: createdAt })
      .from(payments)
      .innerJoin(refunds, eq(refunds.paymentId, id))
      .where(
        sql`${eq(brandId, userId)} AND (${createdAt}, ${refunds.id})
          > (${last?.paidSinceAt ?? -1}, ${last?.id ?? ""})`,
      )
      .orderBy(asc(createdAt), asc(refunds.id))
      .limit(ROWS_PER_READ)
      .all(),
  )
}
