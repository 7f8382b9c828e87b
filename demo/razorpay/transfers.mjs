// Transfers, by the provider's rules.
import { Refusal } from "./entities.mjs"
import { newReversal, newTransfer, newTransferError } from "./route-entities.mjs"
import { known, refuseAmount, refuseForm, refuseNotes, refuseUnknown, withTax } from "./rules.mjs"
import { isOpen, rest, Settlements, sum } from "./settlements.mjs"

const DIRECT = ["account", "amount", "currency", "notes"]
const OF_PAYMENT = [...DIRECT, "linked_account_notes", "on_hold", "on_hold_until"]

export class Transfers {
  constructor(ledger, linked, switches) {
    this.ledger = ledger
    this.linked = linked
    this.switches = switches
    this.transfers = new Map()
    this.reversals = new Map()
    this.keys = new Map()
    this.settlements = new Settlements(ledger, this, switches)
  }

  transfer(id) {
    return known(this.transfers, id)
  }

  /** Newest first, as the provider lists them. */
  newest(isWanted = () => true) {
    return [...this.transfers.values()].filter(isWanted).reverse()
  }

  /** Leaves out transfers that lists do not show yet. */
  listed(isWanted) {
    const { listsLagMs: lag } = this.switches
    const until = lag === 0 ? Infinity : this.ledger.seconds() - lag / 1000
    return this.newest((one) => isWanted(one) && one.created_at <= until)
  }

  ofPayment(paymentId) {
    this.ledger.payment(paymentId)
    return this.listed(({ source }) => source === paymentId)
  }

  reversalsOf(transferId) {
    this.transfer(transferId)
    return [...this.reversals.values()].filter((one) => one.transfer_id === transferId).reverse()
  }

  /** All or none. */
  fromPayment(paymentId, body) {
    const payment = this.ledger.payment(paymentId)
    refuseUnknown(body, new Set(["transfers"]))
    if (!Array.isArray(body.transfers) || body.transfers.length === 0) {
      throw new Refusal("The transfers field is required.", { field: "transfers" })
    }
    for (const asked of body.transfers) this.#refuse(asked, OF_PAYMENT)
    if (!payment.captured) {
      throw new Refusal("The payment status should be captured for action to be taken")
    }
    if ([...this.ledger.refunds.values()].some((refund) => refund.payment_id === paymentId)) {
      throw new Refusal("Transfer cannot be made once a refund of the payment has been initiated")
    }
    const amount = sum(body.transfers, (asked) => asked.amount)
    const fees = sum(body.transfers, (asked) => this.#feeOf(asked.amount).fee)
    const isKind = this.ledger.switches.isKind
    if (payment.amount_transferred + amount + (isKind ? 0 : fees) > payment.amount) {
      throw new Refusal(
        "The sum of amount requested for transfer is greater than the captured amount",
      )
    }
    const made = body.transfers.map((asked) => this.#make(paymentId, asked))
    this.#recount(paymentId)
    return made
  }

  /** The same key gets the same answer. */
  direct(body, key) {
    if (key !== undefined) {
      refuseForm(key, /^[A-Za-z0-9_ -]{4,36}$/, "The idempotency key is not valid")
    }
    const fingerprint = JSON.stringify(body)
    const before = this.keys.get(key)
    if (before && before.fingerprint !== fingerprint) {
      throw new Refusal("Different request body with the same idempotency key")
    }
    if (before) return { transfer: this.transfer(before.id), isNew: false }
    this.#refuse(body, DIRECT)
    const transfer = this.#make("acc_BFQ7uQEaa7j2z7", body)
    if (key !== undefined) this.keys.set(key, { fingerprint, id: transfer.id })
    return { transfer, isNew: true }
  }

  hold(id, body) {
    refuseUnknown(body, new Set(["on_hold", "on_hold_until"]))
    const transfer = this.transfer(id)
    if (![true, false, 0, 1].includes(body.on_hold)) {
      throw new Refusal("The on hold field is required.", { field: "on_hold" })
    }
    const isHeld = Boolean(body.on_hold)
    if (transfer.on_hold === isHeld && !isHeld) return transfer
    if (!isOpen(transfer)) throw new Refusal("The settlement of this transfer cannot be modified")
    return Object.assign(transfer, {
      on_hold: isHeld,
      on_hold_until: isHeld ? (body.on_hold_until ?? null) : null,
      settlement_status: isHeld ? "on_hold" : "pending",
    })
  }

  reverse(id, body) {
    refuseUnknown(body, new Set(["amount", "notes", "linked_account_notes"]))
    refuseNotes(body.notes)
    const transfer = this.transfer(id)
    const amount = body.amount ?? rest(transfer)
    if (["failed", "created", "pending"].includes(transfer.status)) {
      throw new Refusal("The transfer is not processed yet")
    }
    if (rest(transfer) === 0) throw new Refusal("The transfer has been fully reversed already")
    refuseAmount(amount)
    if (amount > rest(transfer)) {
      throw new Refusal("The reversal amount is greater than the amount of the transfer")
    }
    this.settlements.takeBack(transfer, amount)
    const reversal = newReversal(transfer, { ...body, amount })
    reversal.created_at = this.ledger.seconds()
    this.reversals.set(reversal.id, reversal)
    transfer.amount_reversed += amount
    transfer.status = rest(transfer) === 0 ? "reversed" : "partially_reversed"
    this.#recount(transfer.source)
    return reversal
  }

  process(id) {
    const transfer = this.transfer(id)
    if (transfer.status !== "pending") throw new Refusal("The transfer does not wait")
    return Object.assign(transfer, { status: "processed", processed_at: this.ledger.seconds() })
  }

  /** Fails a transfer, even a processed one; the money returns to the merchant. */
  fail(id, description) {
    const transfer = this.transfer(id)
    if (transfer.settlement_status === "settled" || transfer.amount_reversed > 0) {
      throw new Refusal("The transfer has gone already")
    }
    const error = newTransferError(id, description)
    Object.assign(transfer, { status: "failed", settlement_status: null, error })
    this.#recount(transfer.source)
    return transfer
  }

  #refuse(asked, fields) {
    refuseUnknown(asked, new Set(fields))
    const account = this.linked.account(asked.account)
    refuseAmount(asked.amount)
    refuseNotes(asked.notes)
    if (asked.currency !== "INR") {
      throw new Refusal("Currency is not supported", { field: "currency" })
    }
    if (asked.on_hold_until != null && !asked.on_hold) {
      throw new Refusal("on_hold_until needs on_hold", { field: "on_hold_until" })
    }
    const isActive = this.linked.productOf(account.id)?.activation_status === "activated"
    if (!isActive || account.status === "suspended") {
      throw new Refusal("The linked account is not activated")
    }
  }

  #make(source, asked) {
    const transfer = newTransfer(source, asked)
    const { fee: fees, tax } = this.#feeOf(asked.amount)
    const isShort = this.ledger.balance() + this.switches.merchantFloat < asked.amount + fees
    const status = isShort ? "failed" : this.switches.transferStatus
    Object.assign(transfer, { status, fees, tax, created_at: this.ledger.seconds() })
    if (status === "pending") transfer.processed_at = null
    this.transfers.set(transfer.id, transfer)
    if (status === "failed") this.fail(transfer.id, isShort ? "Insufficient balance" : undefined)
    return transfer
  }

  #feeOf(amount) {
    return withTax((amount * this.switches.transferFeeBasisPoints) / 11_800)
  }

  #recount(paymentId) {
    if (!this.ledger.payments.has(paymentId)) return
    const alive = this.newest((one) => one.source === paymentId && one.status !== "failed")
    this.ledger.payment(paymentId).amount_transferred = sum(alive, rest)
  }
}
