import { randomUUID } from "node:crypto"
import { BORNE_BY_US } from "#app/domain/admin/admin-views/loss-bearers.ts"
import { explainLoss, findLoss } from "#app/domain/admin/admin-views/losses.server.ts"
import { noteBankReturn, setOffPayout } from "#app/domain/admin/admin-views/payout-acts.server.ts"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { startAddOnPayment } from "#app/domain/payments/payments/pay-add-on.server.ts"
import { quotePayment } from "#app/domain/payments/payments/payment-offer.server.ts"
import { startForFree } from "#app/domain/payments/payments/start-free.server.ts"
import {
  prepareCheckout,
  startPayment,
} from "#app/domain/payments/payments/start-payment.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import {
  recordManualPayout,
  returnCompletedOrder,
} from "#app/domain/payments/payouts/operator-payouts.server.ts"
import {
  findPayoutRow,
  type PayoutRow,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { canOperatorPay, findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { ProviderUnavailable } from "#app/domain/shared/provider-answer.server.ts"
import { approveRefund, declineRefund } from "#app/domain/trust/cases/answer-refund.server.ts"
import { answerAddOn, createTip, offerAddOn } from "#app/domain/work/add-ons/add-ons.server.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { JOB_HANDLERS } from "#app/jobs/jobs.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import {
  type ClaimedJob,
  claimJob,
  finishJob,
  retryJob,
} from "#app/platform/jobs/job-queue.server.ts"
import type { Currency } from "#db/schema/words.ts"
import { caseActions } from "./case-actions.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "./domain.ts"
import { CRASH_NAMES, dyingAt, isDeath, type MoneyProvider } from "./money-provider.ts"
import { anOperator } from "./operators.ts"
import { withDetails } from "./payouts.ts"
import { sealedBank, withUpi } from "./x-payouts.ts"

/** Money jobs; a world's other jobs are dropped. */
const MONEY_JOBS = new Set([
  "check-payment",
  "send-refund",
  "advance-hold",
  "advance-payout",
  "follow-settlement",
  "sweep-payouts",
])
const MAX_JOBS = 60
const WHY = "The bank says so."

type Order = { id: string; influencerId: string; status: string; itemId: string | null }

const PRODUCT = { name: "Clay set", valueMinor: 100_000, isOnly: true as const }

/** A brand and its influencers, for random money actions. */
export class MoneyWorld {
  readonly brand: BrandActor = aBrand()
  readonly influencers: InfluencerActor[] = [anInfluencer(), anInfluencer(), anInfluencer()]
  private readonly accounts: string[]
  readonly projects: string[]

  constructor(
    private readonly provider: MoneyProvider,
    currency: Currency,
    private readonly isHeldAtOnce = true,
    hasUpi = false,
  ) {
    this.accounts = this.influencers.map(({ email }) => provider.anAccount(email))
    this.influencers.forEach(({ userId }, n) => {
      withDetails(userId, { providerAccountId: this.accounts[n] ?? null, ...sealedBank(userId) })
    })
    if (hasUpi) for (const one of this.influencers.slice(1)) withUpi(one)
    this.projects = [3, 3].map((influencerCount) =>
      aProject(this.brand, { influencerCount, currency, brief: { product: PRODUCT } }),
    )
    for (const [n, project] of this.projects.entries()) {
      for (const [at, one] of this.influencers.entries()) {
        const isFree = n === 1 && at !== 1
        anApplication(one, project, { bidMinor: isFree ? 0 : 10_001 + 33_333 * at + 777 * n })
      }
    }
  }

  /** Actions by name; `n` chooses their target. */
  readonly deferredWrites: Record<string, (n: number) => unknown> = {
    pay: (n) => this.pay(n),
    addOn: (n) => this.payAddOn(n),
    webhook: (n) => this.provider.tell(n),
    webhookTwice: (n) => this.provider.notifyTwice(n),
    webhookLost: (n) => this.provider.lose(n),
    job: () => this.work(),
    crash: (n) => dyingAt(pick(CRASH_NAMES, n) ?? "posting", () => this.work()),
    fault: (n) => this.misbehave(n),
    complete: (n) => this.act(n, (order) => completeOrder(this.brand, order.id)),
    withdraw: (n) =>
      this.act(n, (order) => withdrawFromOrder(this.ownerOf(order), order.id, { reason: "Ill." })),
    bank: () => this.provider.standIn.settle(),
    settleOwn: () => this.provider.standIn.settleMerchant(),
    chargeback: (n) => this.openChargeback(n),
    endChargeback: (n) => this.endChargeback(n),
    bankReturn: (n) => {
      const paid = pick(
        this.payouts().filter(({ way }) => way === "manual"),
        n,
      )
      if (paid) noteBankReturn(anOperator(), paid.id, { reference: `RET-${n}`, reason: WHY })
    },
    setOff: (n) => {
      const due = pick(
        this.payouts().filter(({ status }) => status === "due"),
        n,
      )
      if (due) setOffPayout(anOperator(), due.id, { reason: WHY })
    },
    race: (n) => this.race(n),
    moveX: (n) => this.moveX(n),
    topUpX: (n) => this.provider.standIn.ledger.x.topUp(1000 * n),
    failTransfer: (n) => this.failTransfer(n),
    failRefund: (n) => this.failRefund(n),
    slowRefunds: (n) => {
      this.provider.standIn.switches.refundStatus = n % 2 === 0 ? "pending" : "processed"
    },
    refundByHand: (n) => this.refundByHand(n),
    giveBack: (n) => this.act(n, (order) => returnCompletedOrder(order.id, "It went.")),
    explain: (n) => this.explain(n),
    byHand: (n) => this.payByHand(n),
    stop: (n) => this.stop(n),
    free: () => this.free(),
    ...caseActions((n) => {
      const order = pick(this.orders(), n)
      return order && { orderId: order.id, brand: this.brand, influencer: this.ownerOf(order) }
    }),
    hour: () => clock.advance(HOUR),
    days: (n) => clock.advance((1 + (n % 9)) * DAY),
    back: () => clock.advance(-30 * MINUTE),
  }

  orders(): Order[] {
    return this.rows<Order>(
      `SELECT orders.id, influencer_id AS influencerId, status, payment_item_id AS itemId
       FROM orders WHERE brand_id = ? ORDER BY orders.rowid`,
    )
  }

  payouts(): PayoutRow[] {
    return this.rows<{ id: string }>(
      `SELECT payouts.id FROM payouts JOIN orders ON orders.id = order_id
       WHERE brand_id = ? ORDER BY payouts.rowid`,
    ).flatMap(({ id }) => findPayoutRow(id) ?? [])
  }

  transfersOf(orderId: string) {
    const { transfers } = this.provider.standIn.ledger.route
    return [...transfers.values()].filter(({ notes }) => notes.order_id === orderId)
  }

  /** Lists RazorpayX payouts with our rows. */
  xPayouts() {
    const own = this.rows<{ id: string; payoutId: string; status: string }>(
      `SELECT x_payouts.id, payout_id AS payoutId, x_payouts.status FROM x_payouts
       JOIN payouts ON payouts.id = payout_id JOIN orders ON orders.id = order_id
       WHERE brand_id = ?`,
    )
    const { payouts } = this.provider.standIn.ledger.x
    return [...payouts.values()].flatMap((theirs) => {
      const ours = own.find(({ id }) => id === theirs.reference_id)
      return ours ? [{ theirs, ours }] : []
    })
  }

  /** Advances a RazorpayX payout; after ten days returns go unnoticed. */
  private moveX(n: number): void {
    const one = pick(this.xPayouts(), n)
    const { x } = this.provider.standIn.ledger
    if (!one) return
    const { id, status } = one.theirs
    if (status === "processing") x.move(id, pick(["processed", "failed", "reversed"], n) ?? "")
    const paidAt = findPayoutRow(one.ours.payoutId)?.paidAt ?? clock.now()
    if (status === "processed" && paidAt > clock.now() - 8 * DAY) x.move(id, "reversed")
  }

  accountOf = (userId: string): string =>
    this.accounts[this.influencers.findIndex((one) => one.userId === userId)] ?? ""

  private rows<Row>(sql: string): Row[] {
    return sqlite.prepare(sql).all(this.brand.userId) as Row[]
  }

  private act(n: number, work: (order: Order) => void): void {
    const order = pick(this.orders(), n)
    if (order) work(order)
  }

  private ownerOf({ influencerId }: Order): InfluencerActor {
    const owner = this.influencers.find(({ userId }) => userId === influencerId)
    if (!owner) throw new Error("Nobody is there.")
    return owner
  }

  /** Pays for some pending applicants together, or starts those who work for the product alone. */
  private async pay(n: number): Promise<void> {
    const project = pick(this.projects, n) ?? ""
    const waiting = sqlite
      .prepare(
        "SELECT id FROM applications WHERE project_id = ? AND status = 'pending' ORDER BY id",
      )
      .pluck()
      .all(project) as string[]
    const applicationIds = waiting.slice(0, 1 + (n % 3))
    const { isFree, fingerprint: shownFingerprint } = quotePayment(
      this.brand,
      project,
      applicationIds,
    )
    if (isFree) {
      startForFree(this.brand, project, { applicationIds, shownFingerprint })
      return
    }
    await this.payAtProvider(startPayment(this.brand, project, { applicationIds }))
  }

  private async payAtProvider({ paymentId, isNew }: ReturnType<typeof startPayment>) {
    await prepareCheckout(paymentId, { isNew })
    const order = sqlite.prepare("SELECT provider_order_id FROM payments WHERE id = ?").pluck()
    this.provider.standIn.pay(String(order.get(paymentId)))
  }

  /** Pays for a tip, or for an add-on that its influencer offered, whatever the order's state. */
  private async payAddOn(n: number): Promise<void> {
    const order = pick(this.orders(), n)
    if (!order) return
    const price = 101 + 37 * n
    const addOnId =
      n % 2 === 0
        ? createTip(this.brand, order.id, { price, text: "" })
        : offerAddOn(this.ownerOf(order), order.id, { kind: "other", price, text: "Raw files" })
    // Some change while the payment is under way.
    const started = startAddOnPayment(this.brand, order.id, addOnId)
    if (n % 5 === 0) completeOrder(this.brand, order.id)
    if (n % 7 === 0)
      answerAddOn(this.brand, order.id, addOnId, n % 2 === 0 ? "withdraw" : "decline")
    await this.payAtProvider(started)
  }

  /** Runs due jobs like the worker. A crash leaves only the lease. */
  async work(): Promise<void> {
    const owner = randomUUID()
    for (let done = 0; done < MAX_JOBS; done += 1) {
      const job = claimJob(owner)
      if (!job) return
      await this.doJob(owner, job)
    }
  }

  private async doJob(owner: string, job: ClaimedJob): Promise<void> {
    const handler = MONEY_JOBS.has(job.kind) ? JOB_HANDLERS[job.kind] : undefined
    try {
      finishJob(owner, job, await handler?.(job.ref))
    } catch (error) {
      if (isDeath(error)) throw error
      if (!(error instanceof ProviderUnavailable)) throw error
      retryJob(owner, job, clock.now() + MINUTE, error.message)
    }
  }

  /** Runs three processes and the webhooks in parallel. */
  private async race(n: number): Promise<void> {
    const payout = pick(this.payouts(), n)
    if (!payout) return
    const looks = [1, 2, 3].map(async () => {
      for (let look = 0; look < 4; look += 1) await advancePayout(payout.id)
    })
    this.provider.tell(n)
    for (const { reason } of await rejections(looks)) {
      if (!(reason instanceof ProviderUnavailable)) throw reason
    }
  }

  private misbehave(n: number): void {
    const [method, path] = pick(CALLS, n) ?? ["GET", /./]
    const kind = pick(["lost", "reset", "502", "429"] as const, n >> 3) ?? "lost"
    this.provider.standIn.failNext(method, path, kind)
  }

  private explain(n: number): void {
    const lost = this.rows<{ id: string }>("SELECT id FROM payments WHERE brand_id = ?").flatMap(
      ({ id }) => {
        const loss = findLoss(id)
        return loss ? [{ id, ...loss }] : []
      },
    )
    const one = pick(lost, n)
    if (!one) return
    const orderId = n % 3 === 0 ? BORNE_BY_US : (pick(one.orders, n)?.id ?? BORNE_BY_US)
    const input = { orderId, shownPaise: String(one.paise), reason: "It was agreed." }
    explainLoss(anOperator(), one.id, input)
  }

  private openChargeback(n: number): void {
    const paid = this.rows<{ id: string; paise: number }>(
      `SELECT provider_payment_id AS id, amount_paise AS paise FROM payments
       WHERE brand_id = ? AND status = 'paid'`,
    )
    const one = pick(paid, n)
    if (!one || this.chargebacks().length > 0) return
    this.provider.standIn.openDispute(one.id, { amount: n % 2 === 0 ? one.paise : 1000 })
  }

  private chargebacks() {
    const own = new Set(
      this.rows<{ id: string }>(
        "SELECT provider_payment_id AS id FROM payments WHERE brand_id = ?",
      ).map(({ id }) => id),
    )
    const { all } = this.provider.standIn.ledger.disputes
    return [...all.values()].filter(({ payment_id: id }) => own.has(id))
  }

  private endChargeback(n: number): void {
    const one = pick(
      this.chargebacks().filter(({ status }) => status === "open"),
      n,
    )
    if (one) this.provider.standIn.decideDispute(one.id, n % 3 === 0 ? "lost" : "won")
  }

  private failTransfer(n: number): void {
    const open = this.orders()
      .flatMap(({ id }) => this.transfersOf(id))
      .filter((one) => one.status === "processed" && one.amount_reversed === 0)
      .filter((one) => one.settlement_status !== "settled")
    const one = pick(open, n)
    if (one) this.provider.standIn.failTransfer(one.id)
  }

  private ownRefunds() {
    const { refunds, payments } = this.provider.standIn.ledger
    const own = new Set(
      this.rows<{ id: string }>(
        "SELECT provider_payment_id AS id FROM payments WHERE brand_id = ?",
      ).map(({ id }) => id),
    )
    return [...refunds.values()].filter((one) => {
      const id = String(one.payment_id)
      return own.has(id) && payments.has(id) && one.status !== "failed"
    })
  }

  private failRefund(n: number): void {
    const refund = pick(this.ownRefunds(), n)
    if (!refund) return
    this.provider.standIn.ledger.failRefund(refund.id)
    this.notifyOfRefund("refund.failed", refund.id)
  }

  private notifyOfRefund(type: string, id: string): void {
    const { ledger, webhooks } = this.provider.standIn
    const refund = ledger.refunds.get(id)
    const payment = ledger.payments.get(String(refund?.payment_id))
    webhooks.send([webhooks.envelope(type, { refund, payment })])
  }

  /** Refunds in the provider's dashboard without a report. */
  private async refundByHand(n: number): Promise<void> {
    const { keys, origin, ledger } = this.provider.standIn
    const paid = pick(
      this.rows<{ id: string; paise: number }>(
        `SELECT provider_payment_id AS id, amount_paise AS paise FROM payments
         WHERE brand_id = ? AND status = 'paid'`,
      ),
      n,
    )
    if (!paid || n % 3 > 0) return
    const left = paid.paise - (ledger.payments.get(paid.id)?.amount_refunded ?? 0)
    const amount = Math.min(left, n % 2 === 0 ? 1000 : 10_001)
    const auth = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")
    await fetch(`${origin}/v1/payments/${paid.id}/refund`, {
      method: "POST",
      body: JSON.stringify({ amount }),
      headers: { Authorization: `Basic ${auth}`, "Content-Type": "application/json" },
    }).catch(() => {})
  }

  private payByHand(n: number): void {
    const payout = pick(
      this.payouts().filter(({ status }) => status === "failed" || status === "due"),
      n,
    )
    if (payout) recordManualPayout(payout.id, `UTR-${payout.id.slice(0, 8)}`)
  }

  /** Pays the payouts without a provider share by hand. */
  private payTheRest(): void {
    for (const payout of this.payouts().filter(({ status }) => status === "due")) {
      if (canOperatorPay(payout) && !findPayoutStop(payout)) {
        recordManualPayout(payout.id, `UTR-${payout.id.slice(0, 8)}`)
      }
    }
  }

  /** Blocks an influencer's payout. */
  private stop(n: number): void {
    const { userId } = pick(this.influencers, n) ?? this.brand
    if (n % 3 === 0) withDetails(userId, { payableFrom: clock.now() + DAY })
    if (n % 3 === 1) withDetails(userId, { accountStatus: "under_review" })
    if (n % 3 === 2) {
      sqlite.prepare("UPDATE users SET email_verified_at = NULL WHERE id = ?").run(userId)
    }
  }

  private free(): void {
    for (const { id } of this.rows<{ id: string }>(
      "SELECT id FROM refund_requests WHERE brand_id = ? AND status = 'requested'",
    )) {
      answer(id)
    }
    for (const { userId } of this.influencers) {
      withDetails(userId, { payableFrom: 0, accountStatus: "activated" })
      sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(userId)
    }
  }

  /** Creates paid orders and advances them without failures. */
  async begin(until: "paid" | "completed" | "due" | "sent"): Promise<void> {
    await this.pay(2)
    while (this.provider.told.length > 0) this.provider.tell(0)
    if (until === "paid") return
    // Late holds are paid by hand.
    if (this.isHeldAtOnce) await this.work()
    for (const { id } of this.orders()) completeOrder(this.brand, id)
    if (until === "completed") return
    clock.advance(8 * DAY)
    await this.work()
    if (until === "sent") for (let look = 0; look < 3; look += 1) await this.work()
  }

  /** Lets time pass without failures until everything ends. */
  async drain(isOver: () => boolean, rounds = 12): Promise<void> {
    const { standIn } = this.provider
    standIn.calm()
    standIn.switches.refundStatus = "processed"
    this.free()
    this.endChargeback(1)
    for (let round = 0; round < rounds && !(round > 0 && isOver()); round += 1) {
      for (const refund of this.ownRefunds().filter(({ status }) => status === "pending")) {
        refund.status = "processed"
        this.notifyOfRefund("refund.processed", refund.id)
      }
      for (const { theirs } of this.xPayouts()) {
        if (theirs.status === "processing") standIn.ledger.x.move(theirs.id, "processed")
      }
      standIn.ledger.x.topUp(10_000_000)
      while (this.provider.told.length > 0) this.provider.tell(0)
      sqlite.exec("UPDATE jobs SET run_at = 0 WHERE kind = 'send-refund'")
      await JOB_HANDLERS["sweep-payouts"]?.("daily")
      for (let look = 0; look < 5; look += 1) {
        await this.work()
        clock.advance(3 * MINUTE)
      }
      this.payTheRest()
      this.provider.payInDebts()
      standIn.settle()
      await this.work()
      clock.advance(2 * DAY)
    }
  }
}

/** Declines a refund request, or approves one already refunded. */
function answer(requestId: string): void {
  const operator = anOperator()
  try {
    declineRefund(operator, requestId, { reason: "The time is over." })
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    approveRefund(operator, requestId, { reason: "It goes back." })
  }
}

const CALLS: [string, RegExp][] = [
  ["POST", /\/transfers$/],
  ["POST", /\/transfers$/],
  ["PATCH", /\/transfers\//],
  ["POST", /\/reversals$/],
  ["POST", /\/refund$/],
  ["GET", /\/transfers/],
  ["POST", /\/payouts$/],
  ["GET", /\/payouts/],
  ["GET", /./],
]

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

const rejections = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).filter((one) => one.status === "rejected")
