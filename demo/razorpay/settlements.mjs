// Bank settlements of linked accounts, and debts from later reversals.
import { Refusal } from "./entities.mjs"
import { newSettlement } from "./route-entities.mjs"

export const sum = (items, of) => items.reduce((total, item) => total + of(item), 0)

/** In paise. */
export const rest = (transfer) => transfer.amount - transfer.amount_reversed

/** With its account, not yet at the bank. */
export const isOpen = ({ status, settlement_status: settled }) =>
  ["processed", "partially_reversed"].includes(status) && settled !== "settled"

export class Settlements {
  constructor(ledger, transfers, switches) {
    this.ledger = ledger
    this.transfers = transfers
    this.switches = switches
    this.all = new Map()
    /** Reversed after settlement, so deducted from the next one. */
    this.debts = new Map()
  }

  /** Undefined if nothing is released. */
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

  /** Unsettled money, for reversals of settled transfers. */
  floating(accountId) {
    const open = this.transfers.newest((one) => one.recipient === accountId && isOpen(one))
    return sum(open, rest) - (this.debts.get(accountId) ?? 0) + this.switches.accountFloat
  }

  /** A settled transfer's reversal uses other money. */
  takeBack(transfer, amount) {
    if (transfer.settlement_status !== "settled") return
    const { recipient } = transfer
    if (amount > this.floating(recipient)) {
      throw new Refusal("The linked account does not have sufficient balance to process reversal")
    }
    this.debts.set(recipient, (this.debts.get(recipient) ?? 0) + amount)
  }
}
