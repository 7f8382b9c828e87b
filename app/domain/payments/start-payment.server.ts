import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { Conflict, NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { assertAllowed } from "../policy.ts"
import { MAX_INFLUENCERS } from "../projects/project.ts"
import { findOpenPaymentId } from "../projects/project-queries.server.ts"
import { isDone, requireTransition } from "../transitions.ts"
import {
  ABANDONED,
  CHECK_PAYMENT,
  nextCheckAge,
  OPEN_FOR_MINUTES,
  PAYMENT_STEPS,
} from "./payment.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { markFailed } from "./payment-steps.server.ts"
import { type Quote, quotePayment } from "./quote-payment.server.ts"

/** Whom to pay for, and the total that the brand was shown, which the server compares and never uses. */
export const PayInput = z.object({
  applicationIds: z
    .array(z.uuid())
    .min(1, "Please choose at least one influencer.")
    .max(MAX_INFLUENCERS, `Please choose at most ${MAX_INFLUENCERS} influencers.`),
  shownPaise: z.coerce.number().int().optional(),
})

type PayInput = z.output<typeof PayInput>

/**
 * Begins to pay for applicants of the actor's own project, at the bids and the rate of this moment. The
 * same applicants again are the same payment.
 * @throws NotFound when the project is not the actor's
 * @throws Conflict when an applicant cannot be paid for, the total is not the one that was shown, no
 *   rate is known, or another payment of the project is open
 */
export function startPayment(
  actor: BrandActor,
  projectId: string,
  { applicationIds, shownPaise }: PayInput,
): { paymentId: string; isNew: boolean } {
  return write(() => {
    const quote = quotePayment(actor, projectId, applicationIds)
    assertAllowed(quote.canPay)
    if (shownPaise !== undefined && shownPaise !== quote.totalPaise) {
      throw new Conflict("The total has changed. Please check it and pay again.")
    }
    const open = findPaymentRow(findOpenPaymentId(projectId) ?? "")
    const isOver = open?.status === "created" && open.expiresAt <= clock.now()
    if (open && isOver) markFailed(open, ABANDONED)
    else if (open && isForSame(open, quote)) return { paymentId: open.id, isNew: false }
    else if (open) throw new Conflict("Another payment for this project is open.")
    return { paymentId: insertPayment(actor, quote), isNew: true }
  })
}

const selectItemIds = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ applicationId: paymentItems.applicationId })
    .from(paymentItems)
    .where(eq(paymentItems.paymentId, p.paymentId)),
)

function isForSame(payment: PaymentRow, quote: Quote): boolean {
  const items = selectItemIds.all({ paymentId: payment.id })
  const bought = new Set(items.map((item) => item.applicationId))
  return (
    payment.amountPaise === quote.totalPaise &&
    bought.size === quote.items.length &&
    quote.items.every((item) => bought.has(item.applicationId))
  )
}

function insertPayment(actor: BrandActor, quote: Quote): string {
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
      expiresAt: now + OPEN_FOR_MINUTES * MINUTE,
    })
    .run()
  const items = quote.items.map(({ name: _shownOnly, ...item }) => ({
    ...item,
    id: randomUUID(),
    paymentId: id,
  }))
  db.insert(paymentItems).values(items).run()
  scheduleJob(CHECK_PAYMENT, id, now + (nextCheckAge(0) ?? 0))
  const data = { paymentId: id, amountPaise: totalPaise }
  recordEvent({ type: "payment.started", actorId: actor.userId, projectId, data })
  logger.info({ event: "payment.started", ...data })
  return id
}

/**
 * The brand gives a payment up, and its project is free again. Giving up twice changes nothing. What the
 * bank has already authorised is waited for instead: it cannot be called back.
 * @throws NotFound when it is not the actor's
 * @throws Conflict when it is paid, or authorised and being confirmed
 */
export function cancelPayment(actor: BrandActor, paymentId: string): { projectId: string } {
  return write(() => {
    const payment = findPaymentRow(paymentId)
    if (payment?.brandId !== actor.userId) throw new NotFound("Payment not found.")
    const { status, projectId } = payment
    if (isDone(PAYMENT_STEPS, status, "cancel")) return { projectId }
    const refusal =
      status === "attempted"
        ? "This payment is being confirmed, so it cannot be cancelled any more."
        : "This payment is already made."
    requireTransition(PAYMENT_STEPS, status, "cancel", refusal)
    markFailed(payment, ABANDONED, "cancel")
    return { projectId }
  })
}
