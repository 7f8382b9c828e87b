import { eq, getTableColumns, sql } from "drizzle-orm"
import { requestRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import { consumeApproval } from "#app/domain/identity/team/require-approval.server.ts"
import { acceptedAtOf } from "#app/domain/market/applications/application.ts"
import { isOrderOfApplicant } from "#app/domain/market/applications/application-queries.server.ts"
import { applicationStateOf } from "#app/domain/market/applications/application-table.ts"
import { stepApplication } from "#app/domain/market/applications/step-application.server.ts"
import { findPrivateProject } from "#app/domain/market/projects/private-projects.server.ts"
import { projectListColumns } from "#app/domain/market/projects/project-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { settleAddOn } from "#app/domain/work/add-ons/settle-add-on.server.ts"
import { startNewOrder } from "#app/domain/work/orders/begin-order.server.ts"
import { changePlaces } from "#app/domain/work/orders/decisions.server.ts"
import { startOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderPayment } from "#app/platform/razorpay.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import { CHECK_PAYMENT_JOB } from "./payment.ts"
import { postProviderFee, postUnusedMoney } from "./payment-postings.server.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { markPaid } from "./payment-steps.server.ts"
import { closeWhenWhole, isGoingBack, postEarlierRefunds } from "./refunds.server.ts"
import { placeBought, refundUnavailable } from "./start-bought-orders.server.ts"

export type SettlementOutcome = "settled" | "refund-due" | "already" | "mismatch"

/** The one place where a payment's money, or NotFound, becomes orders or goes back: docs/rules.md#settled-once */
export function settlePayment(
  paymentId: string,
  captured: ProviderPayment,
  via: "callback" | "webhook" | "check",
): SettlementOutcome {
  return write(() => {
    const payment = findPaymentRow(paymentId)
    if (!payment) throw new NotFound("Payment not found.")
    const about = { paymentId, providerPaymentId: captured.id, via }
    if (!isWhatWasAsked(payment, captured)) {
      logger.error({ event: "payment.mismatch", ...about })
      return "mismatch"
    }
    if (payment.fulfilment !== "none") {
      // The provider itself sends a second payment of one order back.
      const isSecond = payment.providerPaymentId !== captured.id
      if (isSecond) logger.error({ event: "payment.paid_twice", ...about })
      return "already"
    }
    // Nothing is left to ask the provider.
    cancelJob(CHECK_PAYMENT_JOB, paymentId)
    postProviderFee(paymentId, captured)
    postEarlierRefunds(paymentId, captured.id)
    if (isGoingBack(payment, captured.id)) {
      // Reported before the payment was: there is no money to buy anything with, nor to send back.
      markPaid(payment, "sendBack", captured.id)
      postUnusedMoney(payment)
      closeWhenWhole({ ...payment, status: "paid" }, captured.id)
      logger.warn({ event: "payment.returned", paymentId, providerPaymentId: captured.id })
      return "refund-due"
    }
    const refusal = fulfilPayment(payment)
    if (refusal === undefined) {
      markPaid(payment, "settle", captured.id)
      refundUnavailable(paymentId)
      logger.info({ event: "payment.settled", ...about })
      return "settled"
    }
    markPaid(payment, "sendBack", captured.id)
    postUnusedMoney(payment)
    const { amountPaise } = payment
    requestRefund({ paymentId, providerPaymentId: captured.id, amountPaise, reason: refusal })
    logger.warn({ event: "payment.refund_due", ...about, reason: refusal })
    return "refund-due"
  })
}

const isWhatWasAsked = (payment: PaymentRow, captured: ProviderPayment): boolean =>
  captured.status === "captured" &&
  payment.providerOrderId !== null &&
  captured.order_id === payment.providerOrderId &&
  captured.amount === payment.amountPaise &&
  captured.currency === payment.currency

/** Shortlists the paid applicants and starts their orders, all or none; answers with why not. */
function fulfilPayment(payment: PaymentRow): string | undefined {
  const items = selectItems.all({ paymentId: payment.id })
  const addOn = items.find(({ addOnId }) => addOnId !== null)
  if (addOn) return settleAddOn(addOn)
  if (findPrivateProject(payment.projectId)) return placeBought(payment)
  const project = selectProject.get({ id: payment.projectId, brandId: payment.brandId })
  if (!project) return "the project is gone"
  const refusal = findRefusal(payment, project, items)
  if (refusal) return refusal
  const pending = items.filter(({ status }) => status === "pending")
  for (const item of pending) shortlistAndStart(payment, project, item)
  for (const { id, orderId } of items) if (orderId) startOrder(orderId, id)
  changePlaces(payment.projectId, pending.length)
  const selection = items.map(({ applicationId }) => applicationId)
  consumeApproval(payment.brandId, { kind: "payment", subjectId: payment.projectId, selection })
  return undefined
}

function findRefusal(
  payment: PaymentRow,
  project: ProjectRow,
  items: ItemRow[],
): string | undefined {
  if (project.brandSuspendedAt !== null) return "the brand's account is suspended"
  if (project.hiddenAt !== null) return "the project is hidden"
  if (items.some((item) => item.influencerLeftAt !== null)) return "an influencer has left"
  if (items.some((item) => item.influencerSuspendedAt !== null)) {
    return "an influencer's account is suspended"
  }
  const isPending = (item: ItemRow) => item.status === "pending" && item.orderId === null
  const isDrafted = (item: ItemRow) => item.status === "shortlisted" && item.orderStatus === "draft"
  if (!items.every((item) => isPending(item) || isDrafted(item))) {
    return "an applicant was decided on meanwhile"
  }
  if (!items.every((item) => isLockedBid(payment, item))) return "a bid has changed meanwhile"
  const places = project.influencerCount - project.shortlistedCount
  return items.filter(isPending).length > places ? "the project is full" : undefined
}

/**
 * Tells that the locked bid is the current one, as it is or as changed during the payment
 * (docs/rules.md#bids-while-paying). The provider takes money even for an abandoned checkout.
 */
function isLockedBid({ status, expiresAt }: PaymentRow, item: ItemRow): boolean {
  if (item.orderAmountMinor !== null && item.orderAmountMinor !== item.bidMinor) return false
  const stands = item.standing
  const isSame =
    stands.bidMinor === item.bidMinor &&
    stands.deliveryDays === (item.deliveryDays ?? stands.deliveryDays) &&
    stands.termsId === (item.termsId ?? stands.termsId) &&
    acceptedAtOf(stands) === (item.acceptedAt ?? acceptedAtOf(stands))
  if (isSame || status === "attempted") return true
  return status === "created" && acceptedAtOf(stands) < expiresAt
}

function shortlistAndStart(payment: PaymentRow, project: ProjectRow, item: ItemRow): void {
  const { projectId, brandId, bidCurrency: currency } = payment
  const { id, applicationId, influencerId, bidMinor: amountMinor } = item
  // docs/rules.md#bids-while-paying
  const { deliveryDays, termsId } = item
  const changes = {
    bidMinor: amountMinor,
    ...(deliveryDays !== null && { deliveryDays }),
    ...(termsId !== null && { termsId }),
  }
  const applicant = { id: applicationId, projectId, influencerId, state: applicationStateOf(item) }
  // Nobody has to wait for the payment: who hears that the order started needs no other word.
  stepApplication(applicant, "shortlist", { actorId: brandId, changes, data: { isPaid: 1 } })
  const order = { projectId, applicationId, influencerId, brandId, currency, amountMinor }
  startNewOrder({ ...order, title: project.title, niche: project.niche }, id)
}

const selectProject = query((p: Params<{ id: string; brandId: string }>) =>
  db
    .select({ ...projectListColumns, brandSuspendedAt: users.suspendedAt })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.brandId))
    .where(
      sql`${projects.id} = ${p.id} AND ${projects.brandId} = ${p.brandId}
        AND ${projects.deletedAt} IS NULL AND ${users.deletedAt} IS NULL`,
    ),
)
type ProjectRow = NonNullable<ReturnType<typeof selectProject.get>>

const selectItems = query((p: Params<{ paymentId: string }>) =>
  db
    .select({
      ...getTableColumns(paymentItems),
      ...pick(applications, "status", "outcome", "counteredAt"),
      standing: {
        ...pick(applications, "bidMinor", "deliveryDays", "termsId", "appliedAt", "changedAt"),
      },
      influencerLeftAt: users.deletedAt,
      influencerSuspendedAt: users.suspendedAt,
      orderId: orders.id,
      orderStatus: orders.status,
      orderAmountMinor: orders.amountMinor,
    })
    .from(paymentItems)
    .innerJoin(applications, eq(applications.id, paymentItems.applicationId))
    .innerJoin(users, eq(users.id, paymentItems.influencerId))
    .leftJoin(orders, isOrderOfApplicant)
    .where(eq(paymentItems.paymentId, p.paymentId)),
)
type ItemRow = ReturnType<typeof selectItems.all>[number]
