import { asc, eq, getTableColumns, sql } from "drizzle-orm"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
  ROWS_PER_READ,
  rowsOf,
} from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { paymentItems, payments, refunds, webhookEvents } from "#db/schema/payments.ts"
import { eventsOfPayer, providerEventsOf } from "./payer-events.server.ts"

const PROVIDER = column.hidden("It is an id of the payment provider.")
const OURS = column.hidden("It is about our talk with the payment provider.")
const BOOKS = "The law asks for the books."
const role = "brand" as const

export const PAYMENT_DATA = [
  personal(payments, {
    part: {
      name: "payments",
      role,
      rows: ownRows(payments.brandId, [payments.createdAt, payments.id]),
    },
    erase: { keeps: BOOKS, rows: payments.brandId },
    columns: {
      ...copied(payments, "id", "projectId", "amountPaise", "currency", "bidCurrency", "fxRate"),
      ...copied(payments, "providerOrderId", "providerPaymentId", "status", "createdAt", "paidAt"),
      ...copied(payments, "receiptYear", "receiptSerial"),
      brandId: column.owner,
      receipt: OURS,
      fulfilment: OURS,
      errorCode: OURS,
      expiresAt: OURS,
      ip: column.erasedTo(null),
      personId: column.hidden("It is the id of a member of the payer's team."),
    },
  }),
  impersonal(paymentItems, "They name whom a brand pays; the orders of both sides tell the same."),
  personal(refunds, {
    part: { name: "refunds", role, rows: refundsOf },
    erase: { keeps: BOOKS },
    columns: {
      ...copied(refunds, "id", "paymentId", "amountPaise", "status", "reason", "createdAt"),
      ...copied(refunds, "processedAt"),
      providerPaymentId: PROVIDER,
      providerRefundId: PROVIDER,
      paymentItemId: column.hidden("The orders tell it."),
    },
  }),
  personal(webhookEvents, {
    part: { name: "payment-provider-events", role, rows: providerEventsOf },
    erase: { keeps: "They tell that something was settled.", rows: eventsOfPayer },
    columns: {
      ...copied(webhookEvents, "type", "occurredAt", "receivedAt"),
      eventId: PROVIDER,
      providerOrderId: PROVIDER,
      providerPaymentId: PROVIDER,
      providerDisputeId: PROVIDER,
      body: column.erasedTo(
        "",
        undefined,
        column.hidden("Its parts are copied without what is another's."),
      ),
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
