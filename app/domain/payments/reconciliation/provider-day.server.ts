import { eq } from "drizzle-orm"
import { startOfBookDay } from "#app/domain/books/ledger/accounts.ts"
import { firstEntryId } from "#app/domain/books/ledger/entry-keys.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import { providerPages, requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import {
  type ProviderAnswer,
  type ProviderPayment,
  type ProviderRefund,
  razorpay,
} from "#app/platform/razorpay.server.ts"
import { DISPUTE_ID } from "#app/platform/razorpay-disputes.server.ts"
import { type ProviderTransfer, route } from "#app/platform/razorpay-route.server.ts"
import { transfers } from "#db/schema/payouts.ts"
import { listEntriesOfDay } from "./book-entries.server.ts"

/** By id; undefined when the provider knows none. */
export type ProviderDay = {
  payments: Map<string, ProviderPayment | undefined>
  refunds: Map<string, ProviderRefund | undefined>
  transfers: Map<string, ProviderTransfer | undefined>
}

const MAX_PAGES = 1000
/** Hardly any ids are missing from the lists. */
const MAX_ASKED = 2000

/**
 * Fetches a day's provider data, plus all that our books moved that day: captures and refunds may
 * come days later. @throws ProviderUnavailable
 */
export async function fetchProviderDay(day: number): Promise<ProviderDay> {
  const from = startOfBookDay(day) / SECOND
  const to = Math.min(startOfBookDay(day + 1) / SECOND - 1, Math.floor(clock.now() / SECOND))
  const span = { from, to }
  const found = {
    payments: await listAll((skip) => razorpay.listPayments({ ...span, skip })),
    refunds: await listAll((skip) => route.listRefunds({ ...span, skip })),
    // Without Route, these are refused.
    transfers: env.RAZORPAY_ROUTE
      ? await listAll((skip) => route.listTransfers({ ...span, skip }))
      : new Map<string, ProviderTransfer | undefined>(),
  }
  const ids = idsOf(day)
  await fetchMissing(found.payments, ids.payments, razorpay.fetchPayment)
  await fetchMissing(found.refunds, ids.refunds, razorpay.fetchRefund)
  await fetchMissing(found.transfers, ids.transfers, route.fetchTransfer)
  return found
}

async function listAll<T extends { id: string }>(
  fetchPage: (skip: number) => Promise<ProviderAnswer<{ items: T[] }>>,
): Promise<Map<string, T | undefined>> {
  const all = new Map<string, T | undefined>()
  for await (const items of providerPages(fetchPage, MAX_PAGES)) {
    for (const item of items) all.set(item.id, item)
  }
  return all
}

async function fetchMissing<T>(
  known: Map<string, T | undefined>,
  ids: ReadonlySet<string>,
  fetchOne: (id: string) => Promise<ProviderAnswer<T>>,
): Promise<void> {
  const missing = [...ids].filter((id) => !known.has(id))
  if (missing.length > MAX_ASKED) {
    logger.error({ event: "reconcile.too_many", count: missing.length })
  }
  for (const id of missing.slice(0, MAX_ASKED)) {
    const answer = await fetchOne(id)
    const isUnknown = !answer.isOk && answer.status === 400
    known.set(id, isUnknown ? undefined : requireProviderAnswer(answer))
  }
}

const selectArrived = query((p: Params<{ orderId: string }>) =>
  db
    .select({ id: transfers.providerTransferId })
    .from(transfers)
    .where(eq(transfers.orderId, p.orderId)),
)

function idsOf(day: number): Record<keyof ProviderDay, Set<string>> {
  const ids = {
    payments: new Set<string>(),
    refunds: new Set<string>(),
    transfers: new Set<string>(),
  }
  for (const { kind, about, paymentId, orderId } of listEntriesOfDay(day)) {
    const payment = kind === "capture" && paymentId ? findPaymentRow(paymentId) : undefined
    if (payment?.providerPaymentId) ids.payments.add(payment.providerPaymentId)
    // The provider's lists omit bank disputes.
    const refund = kind === "refund" || kind === "refund_failed" ? firstEntryId(about) : ""
    if (refund && !DISPUTE_ID.test(refund)) ids.refunds.add(refund)
    if (kind === "payout" || kind === "payout_reversed") {
      for (const { id } of selectArrived.all({ orderId: orderId ?? "" }))
        if (id) ids.transfers.add(id)
    }
    if (kind === "provider_fee" && about.startsWith("trf_")) ids.transfers.add(firstEntryId(about))
    else if (kind === "provider_fee") ids.payments.add(about)
  }
  return ids
}
