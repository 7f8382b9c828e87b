// What the provider does by itself with accounts and transfers, at once, after a while or when told to.

import { newProductEvent } from "./route-entities.mjs"

/** What the provider does by itself; each tells it by webhook. */
export class RouteWork {
  constructor(ledger, webhooks) {
    this.ledger = ledger
    this.webhooks = webhooks
    this.switches = ledger.switches.route
  }

  /** Decides on an account: activated, needs_clarification, rejected, under_review, suspended. */
  decideAccount(accountId, status) {
    const product = this.ledger.linked.decide(accountId, status)
    this.webhooks.send([newProductEvent(product)])
    return product
  }

  /** Reviews an account that lacks nothing. */
  review(product) {
    if (product?.activation_status !== "under_review") return
    const { activation, activatesAfterMs: afterMs } = this.switches
    const decide = () => this.decideAccount(product.account_id, activation)
    this.webhooks.send([newProductEvent(product)])
    if (activation === "under_review" || afterMs === undefined) return
    if (afterMs === 0) decide()
    else this.webhooks.later(afterMs, decide)
  }

  /** Goes on with what waited when the stand-in stopped. */
  resume() {
    for (const product of this.ledger.linked.products.values()) this.review(product)
    const { settlesAfterMs: afterMs } = this.switches
    if (afterMs !== undefined) this.webhooks.later(afterMs, () => this.settle())
    for (const transfer of this.ledger.route.newest(({ status }) => status === "pending")) {
      this.processLater(transfer)
    }
  }

  /** Tells of a transfer that was made, and of what is to become of it. */
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

  /** Sends the merchant's bank what is ripe, once on each working day. */
  settleMerchant() {
    const settlement = this.ledger.switches.isKind ? undefined : this.ledger.merchant.sweep()
    if (!settlement) return undefined
    this.webhooks.send([this.webhooks.envelope("settlement.processed", { settlement })])
    return settlement
  }

  /** Sends the banks of accounts what is released: of one account, or of all. Answers with the settlements. */
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
