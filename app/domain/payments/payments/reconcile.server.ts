import { and, gte, inArray, isNotNull } from "drizzle-orm"
import { providerPages, requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderPayment, razorpay } from "#app/platform/razorpay.server.ts"
import { payments, webhookEvents } from "#db/schema/payments.ts"
import { ABANDONED_PAYMENT, CHECK_PAYMENT_JOB, nextCheckAge } from "./payment.ts"
import { postProviderFee } from "./payment-postings.server.ts"
import { findPaymentByOrder, findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { markAttempted, markFailed } from "./payment-steps.server.ts"
import { settlePayment } from "./settle.server.ts"

/**
 * Asks the provider what became of a payment, and settles, captures or gives up accordingly. Returns when
 * to ask again, in milliseconds since the epoch; undefined when all is known.
 * @throws ProviderUnavailable when there was no answer
 */
export async function checkPayment(paymentId: string): Promise<number | undefined> {
  const payment = findPaymentRow(paymentId)
  if (payment?.fulfilment !== "none") return undefined
  const { providerOrderId } = payment
  const attempts = providerOrderId === null ? [] : await fetchAttempts(providerOrderId)
  const captured =
    attempts.find(({ status }) => status === "captured") ?? (await capture(payment, attempts))
  if (captured && settlePayment(paymentId, captured, "check") !== "mismatch") return undefined
  giveUpIfOver(payment, attempts)
  const age = nextCheckAge(clock.now() - payment.createdAt)
  return age === undefined ? undefined : payment.createdAt + age
}

async function fetchAttempts(orderId: string): Promise<ProviderPayment[]> {
  const answer = await razorpay.fetchOrderPayments(orderId)
  // The provider does not know the order, so nobody can have paid it.
  if (!answer.isOk && answer.status === 400) return []
  return requireProviderAnswer(answer).items
}

/** Money that is authorised and not captured goes back to the bank by itself, so it is captured here. */
async function capture(payment: PaymentRow, attempts: ProviderPayment[]) {
  const authorized = attempts.find(
    ({ status, amount }) => status === "authorized" && amount === payment.amountPaise,
  )
  if (!authorized) return undefined
  const isWanted = write(() => {
    // Another attempt at the same order may have been settled while we asked.
    const now = findPaymentRow(payment.id)
    if (now) markAttempted(now, authorized.id)
    return now?.fulfilment === "none"
  })
  if (!isWanted) return undefined
  const answer = await razorpay.capturePayment(authorized.id, payment.amountPaise)
  if (answer.isOk) return answer.value.status === "captured" ? answer.value : undefined
  logger.warn({ event: "payment.capture_failed", paymentId: payment.id, kind: answer.kind })
  // Refused when it was captured meanwhile: the next look finds that out.
  const now = requireProviderAnswer(await razorpay.fetchPayment(authorized.id))
  return now.status === "captured" ? now : undefined
}

function giveUpIfOver(payment: PaymentRow, attempts: ProviderPayment[]): void {
  const isUnderWay = attempts.some(({ status }) => status === "authorized")
  if (isUnderWay || payment.expiresAt > clock.now()) return
  const failed = attempts.find(({ status }) => status === "failed")
  write(() => {
    const now = findPaymentRow(payment.id)
    // Changes during the call are newer than its answer.
    const isAsItWas =
      now?.status === payment.status && now.providerPaymentId === payment.providerPaymentId
    if (isAsItWas) markFailed(now, failed?.error_code ?? ABANDONED_PAYMENT)
  })
}

/** After a start the provider is asked at once about every open payment: what came meanwhile was lost. */
export function resumeChecks(): void {
  write(() => {
    const isOpen = inArray(payments.status, ["created", "attempted"])
    const open = db
      .select({ id: payments.id })
      .from(payments)
      .where(and(isOpen, isNotNull(payments.providerOrderId)))
      .all()
    for (const { id } of open) scheduleJob(CHECK_PAYMENT_JOB, id, clock.now())
  })
}

const MAX_PAGES = 100

/**
 * Settles what the provider captured since the day before yesterday and we missed, and complains in the log
 * about what we do not know. @throws ProviderUnavailable when there was no answer
 */
export async function auditCaptures(): Promise<void> {
  const now = clock.now()
  const from = Math.floor((now - 2 * DAY) / SECOND)
  const to = Math.floor((now - DAY / 24) / SECOND)
  let captures = 0
  const fetchPage = (skip: number) => razorpay.listPayments({ from, to, skip })
  for await (const items of providerPages(fetchPage, MAX_PAGES)) {
    captures += items.filter(takeOverCapture).length
  }
  complainAboutSilence(now)
  logger.info({ event: "audit.captures", captures })
}

/** Settles what the provider calls captured and posts what it kept of it; tells whether it does call it so. */
export function takeOverCapture(made: ProviderPayment): boolean {
  const isCaptured = made.status === "captured"
  if (!isCaptured && made.status !== "refunded") return false
  const payment = made.order_id ? findPaymentByOrder(made.order_id) : undefined
  if (!payment) {
    if (isCaptured) logger.error({ event: "audit.unknown_capture", providerPaymentId: made.id })
    return isCaptured
  }
  if (isCaptured) settlePayment(payment.id, made, "check")
  // It keeps its fee of a second payment of one order as well, and of what went back.
  postProviderFee(payment.id, made)
  return isCaptured
}

/** The provider turns a webhook off that failed for a day; payments go on by callback, more slowly. */
function complainAboutSilence(now: number): void {
  const since = now - DAY
  const paid = db.select().from(payments).where(gte(payments.paidAt, since)).limit(1).get()
  const isHeard = gte(webhookEvents.receivedAt, since)
  const heard = db.select().from(webhookEvents).where(isHeard).limit(1).get()
  if (paid && !heard) logger.error({ event: "audit.no_webhooks" })
}
