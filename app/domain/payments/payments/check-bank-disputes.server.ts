import { randomUUID } from "node:crypto"
import {
  BANK_DISPUTE_PREFIX,
  chargebackStatusOfEvent,
  endsBankDispute,
  LOST,
  newestDisputeEvents,
  openDisputes,
} from "#app/domain/books/ledger/bank-disputes.server.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { ITEMS_PER_PAGE, razorpay } from "#app/platform/razorpay.server.ts"
import {
  DISPUTE_ID,
  type ProviderDispute,
  providerDisputes,
} from "#app/platform/razorpay-disputes.server.ts"
import { webhookEvents } from "#db/schema/payments.ts"
import { followBankDispute } from "./follow-bank-dispute.server.ts"
import {
  findPaymentByOrder,
  findPaymentByProviderPayment,
  type PaymentRow,
} from "./payment-queries.server.ts"

/** A payment has one, if any: with more than these something else is wrong. */
const MAX_ASKED = 500
const MAX_PAGES = MAX_ASKED / ITEMS_PER_PAGE

/** So long before its end a deadline is told in the log each night. */
const SOON_MS = 3 * DAY

/**
 * Takes over the provider's list of disputes, then asks about each that stops payouts and is not in it. What is not
 * answered is asked the next time: docs/rules.md#bank-disputes
 */
export async function checkBankDisputes(): Promise<void> {
  const listed = await listDisputes()
  if (!listed) return
  for (const dispute of listed.values()) await takeOverListed(dispute)
  const open = openDisputes().filter(
    ({ disputeId }) => DISPUTE_ID.test(disputeId) && !listed.has(disputeId),
  )
  for (const { disputeId, providerPaymentId } of open.slice(0, MAX_ASKED)) {
    const answer = await providerDisputes.fetch(disputeId)
    if (answer.isOk && answer.value.payment_id === providerPaymentId) {
      await takeOverDispute(answer.value)
      continue
    }
    const kind = answer.isOk ? "of another payment" : answer.kind
    logger.warn({ event: "dispute.unanswered", disputeId, providerPaymentId, kind })
    // Each more would wait as long. Any other fault may be about this one alone.
    if (kind === "unreachable") return
  }
}

/** The provider's newest disputes; as far as it answered, and undefined where it could not be reached. */
async function listDisputes(): Promise<Map<string, ProviderDispute> | undefined> {
  const listed = new Map<string, ProviderDispute>()
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await providerDisputes.list(page * ITEMS_PER_PAGE)
    if (!answer.isOk) {
      logger.warn({ event: "disputes.unlisted", kind: answer.kind, status: answer.status })
      return answer.kind === "unreachable" ? undefined : listed
    }
    for (const dispute of answer.value.items) if (dispute) listed.set(dispute.id, dispute)
    if (answer.value.items.length < ITEMS_PER_PAGE) break
  }
  return listed
}

/** Lists lag behind: before one takes back an end that was told, the dispute itself is asked for. */
async function takeOverListed(listed: ProviderDispute): Promise<void> {
  const newest = newestDisputeEvents(listed.payment_id).get(listed.id)
  if (!endsBankDispute(newest) || wordOf(listed, newest) === newest) return takeOverDispute(listed)
  const answer = await providerDisputes.fetch(listed.id)
  if (answer.isOk && answer.value.payment_id === listed.payment_id) {
    await takeOverDispute(answer.value)
  }
}

/** As if a webhook had told it now. */
export async function takeOverDispute(dispute: ProviderDispute): Promise<void> {
  const payment = await findDisputedPayment(dispute.payment_id)
  if (!payment) return
  write(() => {
    keepWord(dispute)
    followBankDispute(payment, dispute.payment_id, dispute)
  })
  const leftMs = (dispute.respond_by ?? 0) * SECOND - clock.now()
  if (dispute.status === "open" && leftMs > 0 && leftMs < SOON_MS) {
    logger.error({ event: "dispute.due_soon", disputeId: dispute.id, paymentId: payment.id })
  }
}

/** A second payment of an order is kept under no payment of ours: the provider knows its order. */
async function findDisputedPayment(providerPaymentId: string): Promise<PaymentRow | undefined> {
  const known = findPaymentByProviderPayment(providerPaymentId)
  if (known) return known
  const answer = await razorpay.fetchPayment(providerPaymentId)
  const orderId = answer.isOk ? answer.value.order_id : undefined
  const payment = orderId ? findPaymentByOrder(orderId) : undefined
  if (!payment) logger.error({ event: "dispute.of_unknown_payment", providerPaymentId })
  return payment
}

/** Keeps where a dispute stands among the provider's words, if that is news. */
function keepWord(dispute: ProviderDispute): void {
  const { id, payment_id: providerPaymentId } = dispute
  const newest = newestDisputeEvents(providerPaymentId).get(id)
  const word = wordOf(dispute, newest)
  if (word === newest) return
  const now = clock.now()
  db.insert(webhookEvents)
    .values({
      eventId: `asked-${randomUUID()}`,
      type: word,
      providerPaymentId,
      providerDisputeId: id,
      body: "",
      // In whole seconds, as webhooks say it: one about the same second comes later.
      occurredAt: now - (now % SECOND),
      receivedAt: now,
      processedAt: now,
      result: "asked",
    })
    .run()
  logger.info({ event: "dispute.asked", disputeId: id, type: word })
}

/** The word of a webhook that would say so, or the newest one where that says so already. */
function wordOf({ status, amount_deducted: taken }: ProviderDispute, newest?: string): string {
  if (newest !== undefined && chargebackStatusOfEvent(newest) === status) return newest
  if (status === "open") return `${BANK_DISPUTE_PREFIX}${newest ? "action_required" : "created"}`
  if (status !== "closed") return `${BANK_DISPUTE_PREFIX}${status}`
  // One that is closed and has taken money was lost before.
  return taken || newest === LOST ? LOST : `${BANK_DISPUTE_PREFIX}closed`
}
