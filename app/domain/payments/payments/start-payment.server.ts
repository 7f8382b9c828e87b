import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import { actOnMoney } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import type { ApprovalRequest } from "#app/domain/identity/team/approval.ts"
import { requireApproval } from "#app/domain/identity/team/require-approval.server.ts"
import { MAX_INFLUENCERS } from "#app/domain/market/projects/project.ts"
import { findOpenPaymentId } from "#app/domain/market/projects/project-queries.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { isTransitionDone, requireTransition } from "#app/domain/shared/transitions.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderOrder, razorpay } from "#app/platform/razorpay.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import {
  ABANDONED_PAYMENT,
  CHECK_PAYMENT_JOB,
  nextCheckAge,
  OPEN_FOR_MINUTES,
  PAYMENT_STEPS,
} from "./payment.ts"
import { type PaymentQuote, quotePayment } from "./payment-offer.server.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { markFailed } from "./payment-steps.server.ts"

/**
 * Whom to pay for, and the total and the bill that the brand was shown, which the server compares and never
 * uses. Pages from before there were marks name the total alone.
 */
export const PayInput = z.object({
  applicationIds: z
    .array(z.uuid())
    .min(1, "Please choose at least one influencer.")
    .max(MAX_INFLUENCERS, `Please choose at most ${MAX_INFLUENCERS} influencers.`),
  shownPaise: z.coerce.number().int().optional(),
  shownFingerprint: z.string().max(64).optional(),
  /** The button for bids of 0. */
  isFree: z.literal("yes").optional(),
})

/**
 * Begins to pay for applicants of the actor's own project, or NotFound; the same again is the same payment.
 * @throws Conflict when they cannot be paid for, not by the bill shown, or another payment is open
 */
export function startPayment(
  actor: BrandActor,
  projectId: string,
  { applicationIds, shownPaise, shownFingerprint }: z.output<typeof PayInput>,
): { paymentId: string; isNew: boolean } {
  return actOnMoney(actor, () => {
    const quote = quotePayment(actor, projectId, applicationIds)
    assertAllowed(quote.canPay)
    if (quote.isFree) throw new Conflict("There is nothing to pay. Start the orders for free.")
    if (shownPaise !== undefined && shownPaise !== quote.totalPaise) {
      throw new Conflict("The total has changed. Please check it and pay again.")
    }
    if (shownFingerprint !== undefined && shownFingerprint !== quote.fingerprint) {
      throw new Conflict("The bill has changed. Please check it and pay again.")
    }
    const selection = quote.items.map(({ applicationId }) => applicationId)
    return openPayment(actor, quote, { subjectId: projectId, selection })
  })
}

type PaidSubject = Pick<ApprovalRequest, "subjectId" | "selection">
type Bought = Pick<PaymentQuote, "projectId" | "currency" | "fxRate" | "totalPaise"> & {
  items: readonly Omit<typeof paymentItems.$inferInsert, "id" | "paymentId">[]
}

/** Begins a payment in the caller's transaction, or finds the open one for the same. @throws Conflict */
export function openPayment(actor: BrandActor, quote: Bought, about: PaidSubject) {
  const open = findPaymentRow(findOpenPaymentId(quote.projectId) ?? "")
  const isOver = open?.status === "created" && open.expiresAt <= clock.now()
  if (open && isOver) markFailed(open, ABANDONED_PAYMENT)
  else if (open && isForSame(open, quote)) return { paymentId: open.id, isNew: false }
  else if (open) throw new Conflict("Another payment for this project is open.")
  requireApproval(actor, { kind: "payment", amountPaise: quote.totalPaise, ...about })
  return { paymentId: insertPayment(actor, quote), isNew: true }
}

function isForSame(payment: PaymentRow, quote: Bought): boolean {
  const isOfPayment = eq(paymentItems.paymentId, payment.id)
  const bought = db.select().from(paymentItems).where(isOfPayment).all()
  const idsOf = (items: Bought["items"]) =>
    items.map(({ applicationId, addOnId }) => `${applicationId} ${addOnId ?? ""}`).sort()
  const isSamePrice = payment.amountPaise === quote.totalPaise
  return isSamePrice && idsOf(bought).join() === idsOf(quote.items).join()
}

/** Runs in the caller's transaction. Returns the id. */
export function insertPayment(actor: BrandActor, quote: Bought): string {
  const id = randomUUID()
  const now = clock.now()
  const { projectId, currency, fxRate, totalPaise } = quote
  db.insert(payments)
    .values({
      id,
      brandId: actor.userId,
      projectId,
      amountPaise: totalPaise,
      currency: "INR",
      bidCurrency: currency,
      fxRate,
      receipt: `pm_${id}`,
      status: "created",
      fulfilment: "none",
      createdAt: now,
      ip: currentRequest()?.ip ?? null,
      expiresAt: now + OPEN_FOR_MINUTES * MINUTE,
      personId: actor.member?.personId ?? null,
    })
    .run()
  const items = quote.items.map((item) => ({ ...item, id: randomUUID(), paymentId: id }))
  db.insert(paymentItems).values(items).run()
  scheduleJob(CHECK_PAYMENT_JOB, id, now + (nextCheckAge(0) ?? 0))
  const data = { paymentId: id, amountPaise: totalPaise }
  recordEvent({ type: "payment.started", actorId: actor.userId, projectId, data })
  logger.info({ event: "payment.started", ...data })
  return id
}

/**
 * Makes sure that the provider has an order for a payment, or NotFound. It promises no idempotency, so what a
 * lost call made is found by our receipt. @throws Conflict when it does not answer or refuses: try again
 */
export async function prepareCheckout(
  paymentId: string,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const payment = findPaymentRow(paymentId)
  if (!payment) throw new NotFound("Payment not found.")
  if (payment.providerOrderId !== null) return
  const known = isNew ? undefined : await findOrder(payment)
  const order = known ?? (await createOrder(payment))
  saveProviderOrder(paymentId, order.id)
  logger.info({ event: "payment.prepared", paymentId, isReused: known !== undefined })
}

/** Notes the provider's order of a payment; the first one stays. */
export function saveProviderOrder(paymentId: string, providerOrderId: string): void {
  const isWithout = and(eq(payments.id, paymentId), isNull(payments.providerOrderId))
  write(() => db.update(payments).set({ providerOrderId }).where(isWithout).run())
}

async function createOrder(payment: PaymentRow): Promise<ProviderOrder> {
  const { id, receipt, amountPaise } = payment
  const answer = await razorpay.createOrder({ amountPaise, receipt, notes: { payment_id: id } })
  if (answer.isOk && isOrderOf(payment, answer.value)) return answer.value
  const mismatch = { kind: "mismatch", description: "another order than asked for" }
  const { kind, description } = answer.isOk ? mismatch : answer
  logger.warn({ event: "payment.order_failed", paymentId: id, kind, description })
  const known = kind === "unreachable" || kind === "busy" ? await findOrder(payment) : undefined
  if (known) return known
  throw new Conflict(
    kind === "refused"
      ? "The payment provider refused this payment."
      : "The payment provider does not answer. Please try again.",
  )
}

async function findOrder(payment: PaymentRow): Promise<ProviderOrder | undefined> {
  const answer = await razorpay.findOrdersByReceipt(payment.receipt)
  return answer.isOk ? answer.value.items.find((order) => isOrderOf(payment, order)) : undefined
}

const isOrderOf = (payment: PaymentRow, order: ProviderOrder): boolean =>
  order.receipt === payment.receipt &&
  order.amount === payment.amountPaise &&
  order.currency === payment.currency

/**
 * The brand gives its own payment, or NotFound, up; twice changes nothing.
 * @throws Conflict when it is paid, or authorised and being confirmed
 */
export function cancelPayment(actor: BrandActor, paymentId: string): { projectId: string } {
  return actOnMoney(actor, () => {
    const payment = findPaymentRow(paymentId)
    if (payment?.brandId !== actor.userId) throw new NotFound("Payment not found.")
    const { status, projectId } = payment
    if (isTransitionDone(PAYMENT_STEPS, status, "cancel")) return { projectId }
    const refusal =
      status === "attempted"
        ? "This payment is being confirmed, so it cannot be cancelled any more."
        : "This payment is already made."
    requireTransition(PAYMENT_STEPS, status, "cancel", refusal)
    markFailed(payment, ABANDONED_PAYMENT, "cancel")
    return { projectId }
  })
}
