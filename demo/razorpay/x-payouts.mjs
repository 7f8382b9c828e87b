// RazorpayX payouts from their own balance, as strict as published.
import { createHash } from "node:crypto"
import { collection, newEvent, newId, Refusal } from "./entities.mjs"
import { known, pageOf, refuseForm, withTax } from "./rules.mjs"
import { sum } from "./settlements.mjs"
import { FEES, refusePayout, X_ACCOUNT_NUMBER } from "./x-payout-rules.mjs"

/** Without an entry, a state is final. */
const NEXT = {
  pending: ["queued", "scheduled", "processing", "rejected"],
  queued: ["processing", "cancelled"],
  scheduled: ["processing", "cancelled"],
  processing: ["processed", "reversed", "failed"],
  processed: ["reversed"],
  failed: ["reversed"],
}
const EVENTS = { processing: "initiated" }
/** Send no webhook. */
const NOT_NOTIFIED = new Set(["scheduled", "cancelled"])
const LOW_BALANCE = "Your account does not have enough balance to carry out the payout operation."
const CLASH = "Different request body sent for the same Idempotency Header"

export class XPayouts {
  constructor(switches) {
    this.switches = switches
    this.payouts = new Map()
    /** Payout by idempotency key, with its body's digest. */
    this.keys = new Map()
    this.fundAccounts = new Map()
    this.topUps = new Map()
  }

  /** Starts webhooks and continues pending payouts. */
  connect(webhooks) {
    this.webhooks = webhooks
    for (const payout of this.payouts.values()) this.processLater(payout)
  }

  calls() {
    return [
      ["POST", /^\/v1\/payouts$/, ({ body, headers }) => this.create(body, headers)],
      ["GET", /^\/v1\/payouts$/, ({ query }) => this.list(query)],
      ["GET", /^\/v1\/payouts\/([^/]+)$/, ({ id }) => known(this.payouts, id)],
      ["POST", /^\/v1\/payouts\/([^/]+)\/cancel$/, ({ id }) => this.cancel(id)],
      ["GET", /^\/v1\/banking_balances$/, () => collection([this.account()])],
    ]
  }

  create(body, headers) {
    const key = headers["x-payout-idempotency"] ?? ""
    const field = "X-Payout-Idempotency"
    refuseForm(key, /^[A-Za-z0-9_ -]{4,36}$/, `The ${field} header is invalid or missing.`, field)
    const digest = createHash("sha256").update(JSON.stringify(body)).digest("hex")
    const earlier = this.keys.get(key)
    if (earlier && earlier.digest !== digest) throw new Refusal(CLASH)
    if (earlier) return known(this.payouts, earlier.id)
    refusePayout(body)
    const payout = this.made(body)
    if (!this.canPay(payout) && !body.queue_if_low_balance) throw new Refusal(LOW_BALANCE)
    this.payouts.set(payout.id, payout)
    this.keys.set(key, { digest, id: payout.id })
    if (this.switches.x.isApproved) return this.start(payout)
    this.tell("payout.pending", payout)
    return payout
  }

  /** Sends an approved payout, or queues it for money. */
  start({ id }) {
    const payout = known(this.payouts, id)
    const low = { reason: "low_balance", source: "business" }
    return this.canPay(payout) ? this.move(id, "processing") : this.move(id, "queued", low)
  }

  /** In paise; fees follow the payout and return if it fails. */
  balance() {
    const isGone = ({ status }) => status === "processing" || status === "processed"
    const sent = [...this.payouts.values()].map((one) => (isGone(one) ? one.amount : 0) + one.fees)
    return sum([...this.topUps.values()], (paise) => paise) - sum(sent, (paise) => paise)
  }

  canPay({ amount, mode }) {
    return this.balance() >= amount + withTax(FEES[mode]).fee
  }

  made({ amount, mode, purpose, fund_account: asked, reference_id: reference = null, ...rest }) {
    const account = this.fundAccountOf(asked)
    return {
      ...{ id: newId("pout"), entity: "payout", fund_account_id: account.id, amount },
      ...{ fund_account: account, currency: "INR", notes: rest.notes ?? [], fees: 0, tax: 0 },
      ...{ status: "pending", purpose, utr: null, mode, reference_id: reference },
      ...{ narration: rest.narration ?? null, batch_id: null, failure_reason: null },
      ...{ status_details: { description: null, source: null, reason: null }, fee_type: null },
      created_at: Math.floor(this.switches.now() / 1000),
    }
  }

  /** Same details, same account. */
  fundAccountOf(asked) {
    const key = createHash("sha256").update(JSON.stringify(asked)).digest("hex")
    const { contact, ...account } = asked
    const made = this.fundAccounts.get(key) ?? {
      ...{ id: newId("fa"), entity: "fund_account", contact_id: newId("cont"), contact },
      ...{ ...account, batch_id: null, active: true },
    }
    this.fundAccounts.set(key, made)
    return made
  }

  /** Announces the new state too. */
  move(id, status, { reason = null, source = "beneficiary_bank" } = {}) {
    const payout = known(this.payouts, id)
    if (!NEXT[payout.status]?.includes(status)) {
      throw new Refusal(`A payout that is ${payout.status} does not become ${status}.`)
    }
    if (status === "processing") {
      const { fee: fees, tax } = withTax(FEES[payout.mode])
      Object.assign(payout, { fees, tax })
    }
    if (status === "processed") payout.utr = newId("utr").slice(4)
    if (status === "failed") Object.assign(payout, { fees: 0, tax: 0 })
    const description = reason?.replaceAll("_", " ") ?? null
    payout.status_details = { description, source: reason && source, reason }
    payout.status = status
    if (!NOT_NOTIFIED.has(status)) this.tell(`payout.${EVENTS[status] ?? status}`, payout)
    this.processLater(payout)
    return payout
  }

  processLater({ id, status }) {
    const { processesAfterMs: afterMs } = this.switches.x
    if (status !== "processing" || afterMs === undefined || !this.webhooks) return
    this.webhooks.later(afterMs, () => {
      if (known(this.payouts, id).status === "processing") this.move(id, "processed")
    })
  }

  tell(type, payout) {
    this.webhooks?.send([newEvent(type, { payout: structuredClone(payout) })])
  }

  /** Waiting payouts continue. */
  topUp(paise) {
    this.topUps.set(String(this.topUps.size), paise)
    for (const payout of this.payouts.values()) {
      if (payout.status === "queued" && this.canPay(payout)) this.move(payout.id, "processing")
    }
  }

  cancel(id) {
    if (known(this.payouts, id).status !== "queued") {
      throw new Refusal("Only queued payouts can be cancelled.")
    }
    return this.move(id, "cancelled")
  }

  list(query) {
    if (query.get("account_number") !== X_ACCOUNT_NUMBER) {
      throw new Refusal("The account number field is required.", { field: "account_number" })
    }
    const reference = query.get("reference_id")
    const found = [...this.payouts.values()].filter(
      (one) => reference === null || one.reference_id === reference,
    )
    return collection(pageOf(found.reverse(), query))
  }

  account() {
    const amount = this.balance()
    return {
      ...{ account_number: X_ACCOUNT_NUMBER, account_type: "razorpayx_lite", bank_code: null },
      ...{ amount, available_amount: amount, currency: "INR" },
      refreshed_at: Math.floor(this.switches.now() / 1000),
    }
  }
}
