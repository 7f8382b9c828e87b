import { createHash } from "node:crypto"
import { and, eq, inArray, lt, ne } from "drizzle-orm"
import { z } from "zod"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { BATCH, inBatches } from "#app/platform/db-upkeep.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { isWebhookSigned, PaymentEntity, RefundEntity } from "#app/platform/razorpay.server.ts"
import { webhookEvents } from "#db/schema/payments.ts"
import { CHECK_PAYMENT } from "./payment.ts"
import { findPaymentByOrder, findPaymentByProviderPayment } from "./payment-queries.server.ts"
import { markAttempted, markFailed } from "./payment-steps.server.ts"
import { recordRefund } from "./refunds.server.ts"
import { settle } from "./settle.server.ts"

const Envelope = z.object({
  event: z.string().max(100),
  payload: z
    .object({
      payment: z.object({ entity: PaymentEntity }).optional().catch(undefined),
      refund: z.object({ entity: RefundEntity }).optional().catch(undefined),
    })
    .catch({}),
})
type Webhook = z.output<typeof Envelope>

/**
 * Takes a webhook of the provider as it came, in bytes. Each event counts once, whatever its order; what
 * we do not know is kept and answered like the rest. False when the signature is not the provider's.
 */
export function receiveWebhook(
  body: Uint8Array,
  headers: { signature: string | undefined; eventId: string | undefined },
): boolean {
  if (!isWebhookSigned(body, headers.signature)) {
    logger.warn({ event: "webhook.forged", bytes: body.length })
    return false
  }
  const text = new TextDecoder().decode(body)
  const webhook = readEnvelope(text)
  const eventId = headers.eventId ?? createHash("sha256").update(body).digest("hex")
  write(() => {
    const values = {
      eventId: eventId.slice(0, 100),
      type: webhook?.event ?? "unreadable",
      providerOrderId: webhook?.payload.payment?.entity.order_id ?? null,
      providerPaymentId: webhook?.payload.payment?.entity.id ?? null,
      body: text,
      receivedAt: clock.now(),
      processedAt: clock.now(),
      result: "",
    }
    const { changes } = db.insert(webhookEvents).values(values).onConflictDoNothing().run()
    const result = changes === 0 ? "duplicate" : webhook ? apply(webhook) : "unreadable"
    if (changes > 0) saveResult(values.eventId, result)
    logger.info({ event: "webhook.received", eventId: values.eventId, type: values.type, result })
  })
  return true
}

function saveResult(eventId: string, result: string): void {
  db.update(webhookEvents).set({ result }).where(eq(webhookEvents.eventId, eventId)).run()
}

function readEnvelope(text: string): Webhook | undefined {
  try {
    return Envelope.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Does what an event asks for, and says in a word what that was. */
function apply({ event, payload }: Webhook): string {
  if (event.startsWith("refund.") && payload.refund) return applyRefund(payload)
  const reported = payload.payment?.entity
  const payment = reported?.order_id ? findPaymentByOrder(reported.order_id) : undefined
  if (!reported || !payment) {
    logger.warn({
      event: reported ? "webhook.unknown_order" : "webhook.unknown_event",
      type: event,
    })
    return reported ? "unknown-order" : "ignored"
  }
  if (event === "payment.captured" || event === "order.paid") {
    return settle(payment.id, reported, "webhook")
  }
  if (event === "payment.authorized") {
    markAttempted(payment, reported.id)
    scheduleJob(CHECK_PAYMENT, payment.id, clock.now())
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
function applyRefund({ refund, payment: about }: Webhook["payload"]): string {
  if (!refund) return "ignored"
  const { entity } = refund
  const order = about?.entity.id === entity.payment_id ? about.entity.order_id : undefined
  const payment =
    findPaymentByProviderPayment(entity.payment_id) ?? (order && findPaymentByOrder(order))
  if (!payment) {
    logger.warn({ event: "webhook.unknown_refund", providerPaymentId: entity.payment_id })
    return "unknown-order"
  }
  recordRefund(payment.id, entity)
  return "refund"
}

const BODIES_KEPT_FOR = 90 * DAY

const emptyOld = query((p: Params<{ before: number }>) =>
  db
    .update(webhookEvents)
    .set({ body: "" })
    .where(
      inArray(
        webhookEvents.eventId,
        db
          .select({ eventId: webhookEvents.eventId })
          .from(webhookEvents)
          .where(and(lt(webhookEvents.receivedAt, p.before), ne(webhookEvents.body, "")))
          .limit(BATCH),
      ),
    ),
)

/**
 * Empties what the provider sent more than 90 days ago: it holds names and numbers of payers. What it was
 * about is kept. Returns how many were emptied.
 */
export function forgetWebhookBodies(): Promise<number> {
  return inBatches(() => emptyOld.run({ before: clock.now() - BODIES_KEPT_FOR }).changes)
}
