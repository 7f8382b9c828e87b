import { randomUUID } from "node:crypto"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { DISPUTE_ID, type ProviderDispute, razorpay } from "#app/platform/razorpay.server.ts"
import { webhookEvents } from "#db/schema/payments.ts"
import { ABOUT_DISPUTE, newestWords, openDisputes } from "../ledger/bank-disputes.server.ts"
import { followBankDispute } from "./follow-bank-dispute.server.ts"
import { findPaymentByProviderPayment } from "./payment-queries.server.ts"

/** A payment has one, if any: with more than these something else is wrong. */
const MOST_ASKED = 500

/**
 * Asks the provider about each dispute that stops payouts, and takes over an end that no webhook told. What it
 * does not answer is asked the next time: docs/rules.md#bank-disputes
 */
export async function checkBankDisputes(): Promise<void> {
  const open = openDisputes().filter(({ disputeId }) => DISPUTE_ID.test(disputeId))
  for (const { disputeId, providerPaymentId } of open.slice(0, MOST_ASKED)) {
    const answer = await razorpay.fetchDispute(disputeId)
    if (answer.isOk && answer.value.payment_id === providerPaymentId) {
      write(() => takeOver(answer.value))
      continue
    }
    const kind = answer.isOk ? "of another payment" : answer.kind
    logger.warn({ event: "dispute.unanswered", disputeId, providerPaymentId, kind })
    // Each more would wait as long. Any other fault may be about this one alone.
    if (kind === "unreachable") return
  }
}

/** As if a webhook had told it now. */
function takeOver(dispute: ProviderDispute): void {
  const { id, payment_id: providerPaymentId } = dispute
  const payment = findPaymentByProviderPayment(providerPaymentId)
  const word = endOf(dispute)
  if (!payment || !word) return
  const now = clock.now()
  if (newestWords(providerPaymentId).get(id) !== word) {
    db.insert(webhookEvents)
      .values({
        eventId: `asked-${randomUUID()}`,
        type: word,
        providerPaymentId,
        providerDisputeId: id,
        body: "",
        occurredAt: now,
        receivedAt: now,
        processedAt: now,
        result: "asked",
      })
      .run()
    logger.info({ event: "dispute.end_asked", disputeId: id, paymentId: payment.id, type: word })
  }
  followBankDispute(payment, providerPaymentId, dispute)
}

/** Undefined while it goes on. One that is closed and has taken money was lost before. */
function endOf({ status, amount_deducted: taken }: ProviderDispute): string | undefined {
  if (status === "open" || status === "under_review") return undefined
  return `${ABOUT_DISPUTE}${status === "closed" && taken ? "lost" : status}`
}
