import { and, gte, isNotNull } from "drizzle-orm"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderPayment, razorpay } from "#app/platform/razorpay.server.ts"
import { payments, webhookEvents } from "#db/schema/payments.ts"
import { findPaymentByOrder } from "./payment-rows.server.ts"
import { requireProviderAnswer } from "./provider-answer.server.ts"
import { settle } from "./settle.server.ts"

const PAGE = 100
const MOST_PAGES = 100

/**
 * Once a day: compares what the provider captured since yesterday with what we know, settles what we
 * missed and complains in the log about the rest. Returns when to do so again.
 * @throws ProviderUnavailable when there was no answer
 */
export async function auditCaptures(): Promise<number> {
  const now = clock.now()
  const from = Math.floor((now - 2 * DAY) / SECOND)
  const to = Math.floor((now - DAY / 24) / SECOND)
  let captures = 0
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const span = { from, to, skip: page * PAGE }
    const { items } = requireProviderAnswer(await razorpay.listPayments(span))
    const captured = items.filter((one) => one.status === "captured")
    captures += captured.length
    for (const one of captured) compare(one)
    if (items.length < PAGE) break
  }
  complainAboutSilence(now)
  logger.info({ event: "audit.captures", captures })
  return now + DAY
}

function compare(captured: ProviderPayment): void {
  const payment = captured.order_id ? findPaymentByOrder(captured.order_id) : undefined
  if (payment) settle(payment.id, captured, "check")
  else logger.error({ event: "audit.unknown_capture", providerPaymentId: captured.id })
}

/** The provider turns a webhook off that failed for a day; payments go on by callback, more slowly. */
function complainAboutSilence(now: number): void {
  const since = now - DAY
  const paid = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.paidAt), gte(payments.paidAt, since)))
    .limit(1)
    .get()
  const heard = db
    .select({ id: webhookEvents.eventId })
    .from(webhookEvents)
    .where(gte(webhookEvents.receivedAt, since))
    .limit(1)
    .get()
  if (paid && !heard) logger.error({ event: "audit.no_webhooks" })
}
