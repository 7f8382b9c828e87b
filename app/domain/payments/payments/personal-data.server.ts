import { eq, getTableColumns } from "drizzle-orm"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { paymentItems, payments, refunds, webhookEvents } from "#db/schema/payments.ts"
import { eventsOfPayer, providerEventsOf } from "./payer-events.server.ts"

const PROVIDER = column.hidden("It is an id of the payment provider.")
const OURS = column.hidden("It is about our talk with the payment provider.")
const BOOKS = "The law asks for the books."
const role = "brand" as const

const readRefunds = () =>
  db
    .select({ ...getTableColumns(refunds), paidSinceAt: payments.createdAt })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .$dynamic()

export const PAYMENT_PERSONAL_DATA = [
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
      ...column.each(OURS, "receipt", "fulfilment", "errorCode", "expiresAt"),
      ip: column.erasedTo(null),
      personId: column.hidden("It is the id of a member of the payer's team."),
    },
  }),
  impersonal(paymentItems, "They name whom a brand pays; the orders of both sides tell the same."),
  personal(refunds, {
    part: {
      name: "refunds",
      role,
      rows: ownRows(payments.brandId, [refunds.createdAt, refunds.id], { read: readRefunds }),
    },
    erase: { keeps: BOOKS },
    columns: {
      ...copied(refunds, "id", "paymentId", "amountPaise", "status", "reason", "createdAt"),
      ...copied(refunds, "processedAt"),
      ...column.each(PROVIDER, "providerPaymentId", "providerRefundId"),
      paymentItemId: column.hidden("The orders tell it."),
    },
  }),
  personal(webhookEvents, {
    part: { name: "payment-provider-events", role, rows: providerEventsOf },
    erase: { keeps: "They tell that something was settled.", rows: eventsOfPayer },
    columns: {
      ...copied(webhookEvents, "type", "occurredAt", "receivedAt"),
      ...column.each(
        PROVIDER,
        "eventId",
        "providerOrderId",
        "providerPaymentId",
        "providerDisputeId",
      ),
      body: column.erasedTo(
        "",
        undefined,
        column.hidden("Its parts are copied without what is another's."),
      ),
      ...column.each(OURS, "processedAt", "result"),
    },
  }),
]
