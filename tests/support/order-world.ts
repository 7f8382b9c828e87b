import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { quotePayment } from "#app/domain/payments/payments/payment-offer.server.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import { recordRefund } from "#app/domain/payments/payments/refunds.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { startForFree } from "#app/domain/payments/payments/start-free.server.ts"
import { startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import {
  answerCancellation,
  cancelOverdueOrder,
  requestCancellation,
  takeBackCancellation,
  withdrawFromOrder,
} from "#app/domain/work/orders/cancellation.server.ts"
import {
  rejectApplicant,
  reopenApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { answerDueDate, proposeDueDate } from "#app/domain/work/orders/extension.server.ts"
import {
  completeOrder,
  findOrderRow,
  findOwnOrder,
  ORDER_TIMERS_JOB,
  type OrderRow,
  stepOrder,
} from "#app/domain/work/orders/order-steps.server.ts"
import type { OrderAction } from "#app/domain/work/orders/order-table.ts"
import { runOrderTimers } from "#app/domain/work/orders/order-timers.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite, write } from "#app/platform/db.server.ts"
import { claimJob, finishJob } from "#app/platform/jobs/job-queue.server.ts"
import { aCapture, aRefund, providerId } from "../mocks/razorpay.ts"
import { caseActions } from "./case-actions.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "./domain.ts"

const PLACES = 2
/** Bids of 0 are possible. */
const PRODUCT = { name: "Clay set", valueMinor: 100_000, isOnly: true as const }

/** The pending proposal as shown on the order's page. */
const proposalOf = (orderId: string) => ({
  dueAt: findOrderRow(orderId)?.proposedDueAt ?? undefined,
})

/** A brand's project with more applicants than slots, for random order actions. */
export class OrderWorld {
  readonly brand = aBrand()
  readonly influencers = [anInfluencer(), anInfluencer(), anInfluencer()]
  readonly project: string
  readonly applications: string[]

  constructor(needsApproval: boolean) {
    this.project = aProject(this.brand, { influencerCount: PLACES })
    sqlite
      .prepare("UPDATE projects SET brief = ? WHERE id = ?")
      .run(JSON.stringify({ needsApproval, revisionRounds: 1, product: PRODUCT }), this.project)
    this.applications = this.influencers.map((one, n) =>
      anApplication(one, this.project, n === 2 ? { bidMinor: 0 } : {}),
    )
  }

  /** Lists the orders, oldest first. */
  orders(): OrderRow[] {
    const ids = sqlite
      .prepare(`SELECT orders.id FROM applications JOIN orders ON application_id = applications.id
         WHERE applications.project_id = ? ORDER BY orders.rowid`)
      .pluck()
      .all(this.project)
    return ids.flatMap((id) => findOrderRow(String(id)) ?? [])
  }

  /** Prefers later orders, which have more ahead. */
  private order(n: number): OrderRow | undefined {
    return this.orders().at(-1 - (n % PLACES))
  }

  private actor(n: number): Actor {
    return n % 2 === 0 ? this.brand : this.influencerOf(n)
  }

  private influencerOf(n: number) {
    const influencer = this.influencers[n % this.influencers.length]
    if (!influencer) throw new Error("Nobody is there.")
    return influencer
  }

  /** One of the two sides, sometimes a stranger. */
  private side(order: OrderRow, n: number): Actor {
    if (n % 11 === 10) return this.actor(n)
    const own = this.influencers.find(({ userId }) => userId === order.influencerId)
    return n % 2 === 0 || !own ? this.brand : own
  }

  /** Actions by name; `n` chooses their target. */
  readonly deferredWrites: Record<string, (n: number) => void> = {
    apply: (n) => {
      const bid = { bidMinor: 100_000 * (n % 5), deliveryDays: 1 + (n % 20) }
      applyToProject(this.influencerOf(n), this.project, bid)
    },
    shortlist: (n) => shortlistApplicant(this.brand, this.project, this.applicant(n)),
    undo: (n) => undoShortlist(this.brand, this.project, this.applicant(n)),
    reject: (n) => rejectApplicant(this.brand, this.project, this.applicant(n)),
    reopen: (n) => reopenApplicant(this.brand, this.project, this.applicant(n)),
    pay: (n) => this.pay(n),
    complete: (n) => this.move(n, (actor, id) => completeOrder(actor, id)),
    ask: (n) =>
      this.move(n, (actor, id) => requestCancellation(actor, id, { reason: "So be it." })),
    agree: (n) => this.move(n, (actor, id) => answerCancellation(actor, id, "agreeToCancel")),
    decline: (n) => this.move(n, (actor, id) => answerCancellation(actor, id, "declineToCancel")),
    takeBack: (n) => this.move(n, takeBackCancellation),
    overdue: (n) => this.move(n, cancelOverdueOrder),
    withdraw: (n) => this.move(n, (actor, id) => withdrawFromOrder(actor, id, { reason: "Ill." })),
    propose: (n) =>
      this.move(n, (actor, id) =>
        proposeDueDate(actor, id, { dueDay: clock.now() + (n % 40) * DAY }),
      ),
    agreeDate: (n) =>
      this.move(n, (actor, id) => answerDueDate(actor, id, "agreeToDueDate", proposalOf(id))),
    declineDate: (n) =>
      this.move(n, (actor, id) => answerDueDate(actor, id, "declineDueDate", proposalOf(id))),
    submit: (n) => this.move(n, step("submit")),
    deliver: (n) => this.move(n, step("deliver")),
    approve: (n) => this.move(n, step("approve")),
    requestChanges: (n) => this.move(n, step("requestChanges")),
    ...caseActions((n) => {
      const order = this.order(n)
      const influencer = this.influencers.find(({ userId }) => userId === order?.influencerId)
      return order && influencer && { orderId: order.id, brand: this.brand, influencer }
    }),
    refund: (n) => this.answerRefund(n),
    hour: () => clock.advance(60 * 60 * 1000),
    days: (n) => clock.advance((n % 9) * DAY),
    back: () => clock.advance(-30 * 60 * 1000),
    job: () => this.runJobs(),
  }

  private applicant = (n: number): string => this.applications[n % this.applications.length] ?? ""

  private move(n: number, work: (actor: Actor, orderId: string) => void): void {
    const order = this.order(n >> 1)
    if (order) work(this.side(order, n), order.id)
  }

  /** Pays for possible applicants; the provider reports it once or twice. */
  private pay(n: number): void {
    const chosen = [this.applicant(n), this.applicant(n + 1)].slice(0, 1 + (n % 2))
    const { isFree, fingerprint } = quotePayment(this.brand, this.project, chosen)
    if (isFree) {
      startForFree(this.brand, this.project, {
        ...{ applicationIds: chosen, shownFingerprint: fingerprint },
      })
      return
    }
    const { paymentId } = startPayment(this.brand, this.project, { applicationIds: chosen })
    const orderId = providerId("order")
    sqlite
      .prepare(
        "UPDATE payments SET provider_order_id = ? WHERE id = ? AND provider_order_id IS NULL",
      )
      .run(orderId, paymentId)
    const payment = findPaymentRow(paymentId)
    if (!payment) return
    const capture = aCapture(payment)
    settlePayment(paymentId, capture, "webhook")
    settlePayment(paymentId, capture, "check")
  }

  /** Reports a refund's result, in any order and repeatedly. */
  private answerRefund(n: number): void {
    const rows = sqlite
      .prepare(
        `SELECT refunds.* FROM refunds JOIN payments ON payments.id = payment_id
         WHERE project_id = ? ORDER BY refunds.rowid DESC LIMIT 4`,
      )
      .all(this.project) as Record<string, string>[]
    const row = rows[n % 4]
    if (!row) return
    const status = (["pending", "processed", "failed"] as const)[n % 3] ?? "pending"
    const payment = { id: row.provider_payment_id ?? "", amount: Number(row.amount_paise) }
    const known = row.provider_refund_id ? { id: row.provider_refund_id } : {}
    const refund = aRefund(payment, { ...known, receipt: `rf_${row.id}`, status })
    recordRefund(row.payment_id ?? "", refund, n % 5 === 0 ? (row.status as "failed") : undefined)
  }

  /** Runs due order timers like the worker. */
  private runJobs(): void {
    sqlite.prepare("UPDATE jobs SET run_at = 9e15 WHERE kind <> ?").run(ORDER_TIMERS_JOB)
    for (let job = claimJob("test"); job; job = claimJob("test")) {
      finishJob("test", job, runOrderTimers(job.ref))
    }
  }
}

/** Applies a deliverable action to an order. */
const step =
  (action: Extract<OrderAction, "submit" | "deliver" | "approve" | "requestChanges">) =>
  (actor: Actor, orderId: string): void => {
    write(() => {
      const order = findOwnOrder(actor, orderId)
      const rounds = action === "requestChanges" ? { revisionRound: order.revisionRound + 1 } : {}
      stepOrder(order, action, actor.role, rounds)
    })
  }
