// The merchant's balance, line by line, and its settlements.
import { newId, Refusal } from "./entities.mjs"
import { newSettlement } from "./route-entities.mjs"
import { known, pageOf } from "./rules.mjs"
import { sum } from "./settlements.mjs"

const DAY = 86_400
/** Days are Indian. */
const OFFSET = 19_800
const dayOf = (seconds) => Math.floor((seconds + OFFSET) / DAY)
/** Day 0 was a Thursday. */
const isWorkingDay = (day) => ![0, 6].includes((day + 4) % 7)

/** Working days until settlement. */
const SETTLED_AFTER = 2

function ripeDay(capturedAt) {
  let day = dayOf(capturedAt)
  for (let left = SETTLED_AFTER; left > 0; ) {
    day += 1
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

export class Merchant {
  constructor(ledger) {
    this.ledger = ledger
    /** Own settlements by id. */
    this.settlements = new Map()
    this.settled = new Map()
    /** Never settled. */
    this.added = new Map()
    this.days = new Map()
    /** Signed: lost disputes and corrections. */
    this.adjustments = new Map()
  }

  /** Positive `paise` are added, negative taken. */
  adjust(paise, { description = null, payment_id = null, dispute_id = null } = {}) {
    const adjustment = {
      id: newId("adj"),
      ...{ paise, amount: Math.abs(paise), description, payment_id, dispute_id },
      created_at: this.ledger.seconds(),
    }
    this.adjustments.set(adjustment.id, adjustment)
    return adjustment
  }

  adjustedPaise() {
    return sum([...this.adjustments.values()], ({ paise }) => paise)
  }

  /** In paise. */
  lines() {
    const { payments, refunds, route } = this.ledger
    const captured = [...payments.values()].filter((payment) => payment.captured)
    const sent = [...refunds.values()].filter(({ status }) => status !== "failed")
    const made = [...route.transfers.values()].filter(({ status }) => status !== "failed")
    return [
      ...captured.map((payment) => this.#line("payment", payment, payment.id)),
      ...sent.map((refund) => this.#line("refund", refund, refund.payment_id)),
      ...made.map((transfer) => this.#line("transfer", transfer, transfer.source)),
      ...[...route.reversals.values()].map((one) =>
        this.#line("adjustment", one, route.transfer(one.transfer_id).source),
      ),
      ...[...this.adjustments.values()].map((one) => this.#line("adjustment", one, one.payment_id)),
    ]
  }

  #line(type, entity, paymentId) {
    const { payments, orders } = this.ledger
    const payment = payments.get(paymentId)
    const isCredit = type === "payment" || (type === "adjustment" && !(entity.paise < 0))
    const fee = (type === "transfer" ? entity.fees : type === "payment" ? entity.fee : 0) ?? 0
    const settlement = this.settlements.get(this.settled.get(entity.id))
    const capturedAt = payment?.captured_at ?? payment?.created_at ?? entity.created_at
    return {
      entity_id: entity.id,
      type,
      debit: isCredit ? 0 : entity.amount + fee,
      credit: isCredit ? entity.amount - fee : 0,
      amount: entity.amount,
      currency: "INR",
      fee,
      tax: entity.tax ?? 0,
      on_hold: Boolean(entity.on_hold),
      settled: settlement !== undefined,
      created_at: entity.created_at,
      settled_at: settlement?.created_at ?? null,
      settlement_id: settlement?.id ?? null,
      settlement_utr: settlement?.utr ?? null,
      posted_at: null,
      credit_type: "default",
      description: entity.description ?? null,
      notes: entity.notes ?? [],
      payment_id: type === "payment" ? null : (payment?.id ?? null),
      order_id: payment?.order_id ?? null,
      order_receipt: orders.get(payment?.order_id)?.receipt ?? null,
      method: type === "payment" ? entity.method : null,
      card_network: null,
      card_issuer: null,
      card_type: null,
      dispute_id: entity.dispute_id ?? null,
      ripe: Math.max(ripeDay(capturedAt), dayOf(entity.created_at)),
    }
  }

  settledPaise() {
    return sum([...this.settlements.values()], ({ amount }) => amount)
  }

  addedPaise() {
    return sum([...this.added.values()], (paise) => paise)
  }

  add(paise) {
    this.added.set(String(this.added.size), paise)
  }

  /** Settles once each working day; undefined if nothing is due. */
  sweep() {
    const today = dayOf(this.ledger.seconds())
    if (!isWorkingDay(today) || (this.days.get("swept") ?? -1) >= today) return undefined
    this.days.set("swept", today)
    return this.settle()
  }

  settle() {
    const today = dayOf(this.ledger.seconds())
    const ripe = this.lines().filter((line) => !line.settled && line.ripe <= today)
    const net = sum(ripe, ({ credit, debit }) => credit - debit)
    const amount = Math.min(net, this.ledger.balance() - this.addedPaise())
    // A negative sum carries over.
    if (amount <= 0) return undefined
    const settlement = newSettlement(amount, "processed")
    Object.assign(settlement, { fees: 0, tax: 0, created_at: this.ledger.seconds() })
    this.settlements.set(settlement.id, settlement)
    for (const { entity_id: id } of ripe) this.settled.set(id, settlement.id)
    return settlement
  }

  settlement(id) {
    return known(this.settlements, id)
  }

  /** Lines of a day's or month's settlements. */
  recon(query) {
    const [year, month, day] = ["year", "month", "day"].map((name) => query.get(name) ?? "")
    refuseUnless(/^\d{4}$/.test(year), "The year must be 4 digits.", "year")
    refuseUnless(month >= 1 && month <= 12, "The month is not a valid month.", "month")
    refuseUnless(/^(\d{1,2})?$/.test(day), "The day must be between 1 and 2 digits.", "day")
    const count = Number(query.get("count") ?? 10)
    refuseUnless(count >= 1, "The count must be at least 1.", "count")
    const from = dayOf(Date.UTC(year, month - 1, day || 1) / 1000)
    const to = day ? from : dayOf(Date.UTC(year, month, 0) / 1000)
    const lines = this.lines().filter(({ settled_at: at }) => {
      const on = at === null ? -1 : dayOf(at)
      return on >= from && on <= to
    })
    return pageOf(lines, query, 1000).map(({ ripe: _, ...line }) => line)
  }
}

function refuseUnless(isFine, description, field) {
  if (!isFine) throw new Refusal(description, { field })
}
