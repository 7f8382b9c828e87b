// Provider actions: at once, delayed or when told.

import { newProductEvent } from "./route-entities.mjs"

/** Each sends a webhook. */
export class RouteWork {
  constructor(ledger, webhooks) {
    this.ledger = ledger
    this.webhooks = webhooks
    this.switches = ledger.switches.route
  }

  /** Sets activated, needs_clarification, rejected, under_review or suspended. */
  decideAccount(accountId, status) {
    const product = this.ledger.linked.decide(accountId, status)
    this.webhooks.send([newProductEvent(product)])
    return product
  }

  review(product) {
    if (product?.activation_status !== "under_review") return
    const { activation, activatesAfterMs: afterMs } = this.switches
    const decide = () => this.decideAccount(product.account_id, activation)
    this.webhooks.send([newProductEvent(product)])
    if (activation === "under_review" || afterMs === undefined) return
    if (afterMs === 0) decide()
    else this.webhooks.later(afterMs, decide)
  }

  /** Continues after a restart. */
  resume() {
    for (const product of this.ledger.linked.products.values()) this.review(product)
    const { settlesAfterMs: afterMs } = this.switches
    if (afterMs !== undefined) this.webhooks.later(afterMs, () => this.settle())
    for (const transfer of this.ledger.route.newest(({ status }) => status === "pending")) {
      this.processLater(transfer)
    }
  }

  /** Announces a transfer and schedules its outcome. */
  begin(transfer) {
    const { transferFailsAfterMs: afterMs } = this.switches
    if (transfer.status !== "pending") this.tell(transfer)
    else this.processLater(transfer)
    if (afterMs !== undefined) this.webhooks.later(afterMs, () => this.failTransfer(transfer.id))
    this.settleLater(transfer)
  }

  processLater({ id }) {
    const { transferProcessesAfterMs: afterMs } = this.switches
    if (afterMs !== undefined) this.webhooks.later(afterMs, () => this.processTransfer(id))
  }

  tell(transfer) {
    this.webhooks.send([this.webhooks.envelope(`transfer.${transfer.status}`, { transfer })])
    return transfer
  }

  processTransfer(id) {
    const transfer = this.ledger.route.transfer(id)
    if (transfer.status !== "pending") return transfer
    return this.tell(this.ledger.route.process(id))
  }

  failTransfer(id, description) {
    const transfer = this.ledger.route.transfer(id)
    if (transfer.status === "failed" || transfer.settlement_status === "settled") return transfer
    return this.tell(this.ledger.route.fail(id, description))
  }

  settleLater(transfer) {
    const { settlesAfterMs: afterMs } = this.switches
    if (transfer.on_hold || afterMs === undefined) return
    this.webhooks.later(afterMs, () => this.settle(transfer.recipient))
  }

  /** Once each working day. */
  settleMerchant() {
    const settlement = this.ledger.switches.isKind ? undefined : this.ledger.merchant.sweep()
    if (!settlement) return undefined
    this.webhooks.send([this.webhooks.envelope("settlement.processed", { settlement })])
    return settlement
  }

  /** Settles one account, or all. */
  settle(accountId) {
    const ids = accountId ? [accountId] : [...this.ledger.linked.accounts.keys()]
    const made = ids.map((id) => this.ledger.route.settlements.settle(id)).filter(Boolean)
    const events = made
      .filter(({ status }) => status === "processed")
      .map((settlement) => this.webhooks.envelope("settlement.processed", { settlement }))
    this.webhooks.send(events)
    return made
  }
}
