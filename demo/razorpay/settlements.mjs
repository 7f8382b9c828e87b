// What the stand-in sent to the banks of accounts, and what these owe for what came back afterwards.
import { Refusal } from "./entities.mjs"
import { newSettlement } from "./route-entities.mjs"

export const sum = (items, of) => items.reduce((total, item) => total + of(item), 0)

/** What of a transfer did not come back, in paise. */
export const rest = (transfer) => transfer.amount - transfer.amount_reversed

/** Whether a transfer is with its account and did not go to the bank yet. */
export const isOpen = ({ status, settlement_status: settled }) =>
  ["processed", "partially_reversed"].includes(status) && settled !== "settled"

export class Settlements {
  constructor(ledger, transfers, switches) {
    this.ledger = ledger
    this.transfers = transfers
    this.switches = switches
    this.all = new Map()
    /** What came back of transfers after they were settled: an account's next settlement is so much less. */
    this.debts = new Map()
  }

  /** Sends an account's bank what is released. Undefined where nothing is. */
  settle(accountId) {
    const now = this.ledger.seconds()
    const released = this.transfers.newest(
      (one) =>
        one.recipient === accountId &&
        isOpen(one) &&
        (!one.on_hold || (one.on_hold_until !== null && one.on_hold_until <= now)),
    )
    const debt = this.debts.get(accountId) ?? 0
    const amount = sum(released, rest) - debt
    if (amount <= 0) return undefined
    const status = this.switches.settlementStatus
    const settlement = newSettlement(amount, status)
    settlement.created_at = now
    this.all.set(settlement.id, { accountId, entity: settlement })
    const isPaid = status === "processed"
    if (isPaid) this.debts.set(accountId, 0)
    for (const transfer of released) {
      Object.assign(transfer, {
        on_hold: false,
        recipient_settlement_id: settlement.id,
        settlement_status: isPaid ? "settled" : "pending",
      })
    }
    return settlement
  }

  /** What an account has that did not go to its bank: reversals of settled transfers take of it. */
  floating(accountId) {
    const open = this.transfers.newest((one) => one.recipient === accountId && isOpen(one))
    return sum(open, rest) - (this.debts.get(accountId) ?? 0) + this.switches.accountFloat
  }

  /** A reversal of what was settled takes of what else the account has. */
  takeBack(transfer, amount) {
    if (transfer.settlement_status !== "settled") return
    const { recipient } = transfer
    if (amount > this.floating(recipient)) {
      throw new Refusal("The linked account does not have sufficient balance to process reversal")
    }
    this.debts.set(recipient, (this.debts.get(recipient) ?? 0) + amount)
  }
}
