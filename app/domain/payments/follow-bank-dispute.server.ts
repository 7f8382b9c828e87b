import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { z } from "zod"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { DISPUTE_ID, type DisputeEntity } from "#app/platform/razorpay.server.ts"
import { BY_BANK } from "#db/schema/ledger-words.ts"
import { refunds } from "#db/schema/payments.ts"
import { LOST, newestWords, selectTaken } from "../ledger/bank-disputes.server.ts"
import { unsentRefundOf } from "../ledger/refund-balance.server.ts"
import { requestRefund } from "../ledger/refund-requests.server.ts"
import { postLossBack, postRefund } from "./payment-postings.server.ts"
import type { PaymentRow } from "./payment-queries.server.ts"
import { closeWhenWhole } from "./refunds.server.ts"

/**
 * Takes over what became of a dispute, in the transaction that keeps the provider's word: a lost one took money,
 * which the books have as gone back; one that was won after all brings it again (docs/rules.md#bank-disputes).
 */
export function followBankDispute(
  payment: PaymentRow,
  providerPaymentId: string,
  { id, amount, amount_deducted }: z.output<typeof DisputeEntity>,
): void {
  if (payment.fulfilment === "none" || payment.providerPaymentId !== providerPaymentId) return
  if (!DISPUTE_ID.test(id)) return
  const lostPaise = amount_deducted || amount
  const isLost = newestWords(providerPaymentId).get(id) === LOST
  const taken = selectTaken.get({ disputeId: id, providerPaymentId })
  if (isLost && !taken && lostPaise) take(payment, id, Math.min(lostPaise, payment.amountPaise))
  else if (!isLost && taken) giveBack(payment, taken)
  else return
  closeWhenWhole(payment, providerPaymentId)
}

function take({ id: paymentId, providerPaymentId }: PaymentRow, disputeId: string, paise: number) {
  const now = clock.now()
  const about = { paymentId, providerPaymentId, providerRefundId: disputeId }
  db.insert(refunds)
    .values({
      ...about,
      id: randomUUID(),
      amountPaise: paise,
      status: "processed",
      reason: BY_BANK,
      createdAt: now,
      processedAt: now,
    })
    .run()
  postRefund(paymentId, { id: disputeId, amount: paise, status: "processed" })
  logger.error({ event: "dispute.lost", ...about, amountPaise: paise })
}

/** What we bore of it is ours again; the rest is owed to the brand of the order that explained it. */
function giveBack(
  { id: paymentId, providerPaymentId }: PaymentRow,
  taken: typeof refunds.$inferSelect,
) {
  const { paymentItemId, amountPaise, providerRefundId } = taken
  db.delete(refunds).where(eq(refunds.id, taken.id)).run()
  postRefund(paymentId, { id: providerRefundId ?? "", amount: amountPaise, status: "failed" })
  postLossBack(paymentId, amountPaise)
  const owedPaise = Math.min(amountPaise, unsentRefundOf(paymentId))
  logger.info({ event: "dispute.won_after_all", paymentId, amountPaise, owedPaise })
  if (owedPaise <= 0) return
  const reason = "the bank gave back what it took"
  requestRefund({ paymentId, providerPaymentId, amountPaise: owedPaise, paymentItemId, reason })
}
