import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { BANK_DISPUTE_PREFIX } from "#app/domain/books/ledger/bank-disputes.server.ts"
import { handlePayoutWebhook } from "#app/domain/payments/payouts/handle-payout-webhook.server.ts"
import { readJson } from "#app/domain/shared/read-json.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import {
  isCallbackSigned,
  isWebhookSigned,
  PAYMENT_ID,
  PaymentEntity,
  type ProviderPayment,
  type ProviderRefund,
  RefundEntity,
  razorpay,
} from "#app/platform/razorpay.server.ts"
import { DisputeEntity } from "#app/platform/razorpay-disputes.server.ts"
import { StorageUnavailable } from "#app/platform/storage.server.ts"
import { webhookEvents } from "#db/schema/payments.ts"
import { handleDisputeWebhook } from "./follow-bank-dispute.server.ts"
import { CHECK_PAYMENT_JOB } from "./payment.ts"
import {
  findPaymentByOrder,
  findPaymentByProviderPayment,
  findPaymentRow,
  isErasedBrand,
  type PaymentRow,
} from "./payment-queries.server.ts"
import { markAttempted, markFailed } from "./payment-steps.server.ts"
import { recordRefund } from "./refunds.server.ts"
import { settlePayment } from "./settle.server.ts"

/**
 * The browser comes back from the checkout and says that a payment was made. Believed only with the
 * provider's signature over our order, and settled only once its API calls the payment captured.
 */
export async function receiveReturn(
  paymentId: string,
  proof: { providerPaymentId: string | undefined; signature: string | undefined },
): Promise<"forged" | "settled" | "confirming"> {
  const { providerPaymentId, signature } = proof
  const payment = findPaymentRow(paymentId)
  const isProven =
    payment?.providerOrderId != null &&
    providerPaymentId !== undefined &&
    PAYMENT_ID.test(providerPaymentId) &&
    isCallbackSigned(payment.providerOrderId, providerPaymentId, signature)
  if (!payment || !isProven) {
    logger.warn({ event: "payment.forged_return", paymentId: payment?.id })
    return "forged"
  }
  if (payment.fulfilment !== "none") return "settled"
  try {
    write(() => {
      markAttempted(findPaymentRow(paymentId) ?? payment, providerPaymentId)
      scheduleJob(CHECK_PAYMENT_JOB, payment.id, clock.now() + 15 * SECOND)
    })
    return await settleNow(payment, providerPaymentId)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    // Nothing is lost: the provider's webhook comes again until it is kept, and the reconciler asks.
    logger.error({ event: "storage.refused", paymentId: payment.id, err: error.cause })
    return "confirming"
  }
}

async function settleNow(payment: PaymentRow, id: string): Promise<"settled" | "confirming"> {
  const answer = await razorpay.fetchPayment(id)
  if (answer.isOk && answer.value.status === "captured") {
    const outcome = settlePayment(payment.id, answer.value, "callback")
    return outcome === "mismatch" ? "confirming" : "settled"
  }
  const status = answer.isOk ? answer.value.status : answer.kind
  logger.warn({ event: "payment.unconfirmed", paymentId: payment.id, status })
  scheduleJob(CHECK_PAYMENT_JOB, payment.id, clock.now())
  return "confirming"
}

const Envelope = z.object({
  event: z.string().max(100),
  /** In seconds. */
  created_at: z.number().int().positive().max(1e11).optional().catch(undefined),
  payload: z
    .object({
      payment: z.object({ entity: PaymentEntity }).optional().catch(undefined),
      refund: z.object({ entity: RefundEntity }).optional().catch(undefined),
      dispute: z.object({ entity: DisputeEntity }).optional().catch(undefined),
    })
    .catch({}),
})
type Webhook = z.output<typeof Envelope>

/** Takes a webhook of the provider as it came: each event once. False when its signature is forged. */
export function handlePaymentWebhook(
  body: Uint8Array,
  headers: { signature: string | undefined; eventId: string | undefined },
): boolean {
  if (!isWebhookSigned(body, headers.signature)) {
    logger.warn({ event: "webhook.forged", bytes: body.length })
    return false
  }
  const text = new TextDecoder().decode(body)
  const report = readJson(text)
  const webhook = Envelope.safeParse(report).data
  const eventId = toEventId(headers.eventId) ?? createHash("sha256").update(body).digest("hex")
  const type = webhook?.event ?? "unreadable"
  const payment = webhook?.payload.payment?.entity
  const dispute = webhook?.payload.dispute?.entity
  const now = clock.now()
  write(() => {
    const values = {
      eventId,
      type,
      providerOrderId: payment?.order_id,
      providerPaymentId: payment?.id ?? dispute?.payment_id,
      providerDisputeId: dispute?.id,
      // Of a payer who was erased nothing is kept again, and of a payout no account in clear.
      body: (payment && isErasedBrand(payment)) || type.startsWith("payout.") ? "" : text,
      occurredAt: webhook?.created_at === undefined ? undefined : webhook.created_at * SECOND,
      receivedAt: now,
      processedAt: now,
      result: "",
    }
    const { changes } = db.insert(webhookEvents).values(values).onConflictDoNothing().run()
    const result = changes === 0 ? "duplicate" : webhook ? apply(webhook, report) : "unreadable"
    if (changes > 0) {
      db.update(webhookEvents).set({ result }).where(eq(webhookEvents.eventId, eventId)).run()
    }
    logger.info({ event: "webhook.received", eventId, type, result })
  })
  return true
}

/** Identifies an event; an empty or cut id could belong to several. */
const toEventId = (stated = ""): string | undefined =>
  stated !== "" && stated.length <= 100 ? stated : undefined

/** Does what an event asks for, and says in a word what that was. */
function apply({ event, payload, created_at: createdAt }: Webhook, report: unknown): string {
  const heard = handlePayoutWebhook(event, report)
  if (heard) return heard
  if (event.startsWith("refund.") && payload.refund) {
    return applyRefund(payload.refund.entity, payload.payment?.entity)
  }
  if (event.startsWith(BANK_DISPUTE_PREFIX)) return handleDisputeWebhook(event, payload, createdAt)
  const reported = payload.payment?.entity
  const payment = reported?.order_id ? findPaymentByOrder(reported.order_id) : undefined
  if (!reported || !payment) {
    logger.warn({ event: `webhook.unknown_${reported ? "order" : "event"}`, type: event })
    return reported ? "unknown-order" : "ignored"
  }
  if (event === "payment.captured" || event === "order.paid") {
    return settlePayment(payment.id, reported, "webhook")
  }
  if (event === "payment.authorized") {
    markAttempted(payment, reported.id)
    scheduleJob(CHECK_PAYMENT_JOB, payment.id, clock.now())
    return "attempted"
  }
  if (event === "payment.failed") {
    // Another attempt at the same order may be authorised by now.
    const isOther = payment.status === "attempted" && payment.providerPaymentId !== reported.id
    if (!isOther) markFailed(payment, reported.error_code ?? "payment_failed")
    return isOther ? "ignored" : "failed"
  }
  logger.warn({ event: "webhook.unknown_event", type: event, paymentId: payment.id })
  return "ignored"
}

/** A refund belongs to the payment that it names, which need not be the one we kept of that order. */
function applyRefund(refund: ProviderRefund, about: ProviderPayment | undefined): string {
  const { payment_id: providerPaymentId } = refund
  const order = about?.id === providerPaymentId ? about.order_id : undefined
  const payment =
    findPaymentByProviderPayment(providerPaymentId) ?? (order && findPaymentByOrder(order))
  if (payment) recordRefund(payment.id, refund)
  else logger.warn({ event: "webhook.unknown_refund", providerPaymentId })
  return payment ? "refund" : "unknown-order"
}
