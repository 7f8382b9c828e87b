import type Database from "better-sqlite3"
import { entryKey } from "#app/domain/books/ledger/entry-keys.ts"
import { bookDayOf, yearOf } from "#app/domain/shared/indian-time.ts"
import type { AccountKind, EntryKind } from "#db/schema/ledger-words.ts"
import type { Currency } from "#db/schema/words.ts"
import { RUPEES, random } from "../random.ts"
import { inserter } from "./table.ts"

const DAY = 86_400_000
const LOCKED_FOR_MS = 7 * DAY
const PAID_AFTER_MS = 3 * DAY

export type PaidOrder = {
  id: string
  projectId: string
  applicationId: string
  influencerId: string
  brandId: string
  currency: Currency
  bidMinor: number
  paidAt: number
  completedAt: number | null
}

type PaidBy = { paymentId: string; itemId: string }
type Line = [account: AccountKind, subject: string, paise: number]

/**
 * Inserts an order's payment (before the order) and its ledger entries and payout, as the verbs
 * would have until `until`.
 */
export function moneyInserter(client: Database.Database, until: number) {
  // Own seed, so that other data stays the same.
  const { uuid } = random(until / DAY)
  const insert = tables(client)
  const serials = new Map<number, number>()

  const pay = (order: PaidOrder): PaidBy => {
    const ids = { paymentId: uuid(), itemId: uuid() }
    const paise = paiseOf(order)
    insertPayment(ids.paymentId, order, paise)
    insert.item({
      id: ids.itemId,
      payment_id: ids.paymentId,
      application_id: order.applicationId,
      influencer_id: order.influencerId,
      bid_minor: order.bidMinor,
      bid_paise: paise,
      fee_paise: 0,
    })
    return ids
  }

  const book = (order: PaidOrder, { paymentId }: PaidBy): void => {
    const { id: orderId, influencerId, paidAt, completedAt } = order
    const paise = paiseOf(order)
    const post = (kind: EntryKind, about: string, at: number, lines: Line[]) => {
      const key = entryKey(kind, about)
      const ofOrder = kind === "provider_fee" ? null : orderId
      insert.entry({ key, kind, payment_id: paymentId, order_id: ofOrder, created_at: at })
      for (const [account, subject, amount_paise] of lines) {
        insert.posting({ entry_key: key, account, subject, amount_paise, day: bookDayOf(at) })
      }
    }
    post("capture", orderId, paidAt, [
      ["gateway", "", paise],
      ["held", orderId, -paise],
    ])
    const fee = Math.round(paise * 0.0236)
    post("provider_fee", providerId("pay", paymentId), paidAt, [
      ["gateway_cost", "", fee],
      ["gateway", "", -fee],
    ])
    if (completedAt === null) return
    post("completion", orderId, completedAt, [
      ["held", orderId, paise],
      ["payable", influencerId, -paise],
    ])
    const payoutId = uuid()
    const dueAt = Math.max(completedAt, paidAt + LOCKED_FOR_MS)
    const isPaid = dueAt + PAID_AFTER_MS < until
    insert.payout({
      id: payoutId,
      order_id: orderId,
      influencer_id: influencerId,
      amount_paise: paise,
      fee_paise: 0,
      status: isPaid ? "paid" : dueAt < until ? "due" : "locked",
      way: isPaid ? "manual" : null,
      created_at: completedAt,
      due_at: dueAt,
      paid_at: isPaid ? dueAt + PAID_AFTER_MS : null,
      reference: isPaid ? `UTR${payoutId.slice(0, 8).toUpperCase()}` : null,
    })
    if (isPaid) {
      post("payout", payoutId, dueAt + PAID_AFTER_MS, [
        ["payable", influencerId, paise],
        ["bank", "", -paise],
      ])
    }
  }

  function insertPayment(
    id: string,
    { brandId, projectId, currency, paidAt }: PaidOrder,
    paise: number,
  ) {
    const year = yearOf(paidAt)
    const serial = (serials.get(year) ?? 0) + 1
    serials.set(year, serial)
    insert.payment({
      id,
      brand_id: brandId,
      project_id: projectId,
      amount_paise: paise,
      currency: "INR",
      bid_currency: currency,
      fx_rate: currency === "INR" ? null : String(RUPEES[currency]),
      receipt: `pm_${id}`,
      provider_order_id: providerId("order", id),
      provider_payment_id: providerId("pay", id),
      status: "paid",
      fulfilment: "done",
      created_at: paidAt - 60_000,
      expires_at: paidAt + 1_740_000,
      paid_at: paidAt,
      receipt_year: year,
      receipt_serial: serial,
    })
  }

  return { pay, book }
}

const paiseOf = ({ bidMinor, currency }: PaidOrder): number => bidMinor * RUPEES[currency]

const providerId = (prefix: "order" | "pay", id: string): string =>
  `${prefix}_${id.replaceAll("-", "").slice(0, 14)}`

const PAYMENT = ["id", "brand_id", "project_id", "amount_paise", "currency"] as const
const CHARGE = ["bid_currency", "fx_rate", "receipt", "provider_order_id"] as const
const STATE = ["provider_payment_id", "status", "fulfilment", "created_at", "expires_at"] as const
const RECEIPT = ["paid_at", "receipt_year", "receipt_serial"] as const
const ITEM = ["id", "payment_id", "application_id", "influencer_id", "bid_minor"] as const
const PAYOUT = ["id", "order_id", "influencer_id", "amount_paise", "fee_paise", "status"] as const

const tables = (client: Database.Database) => ({
  payment: inserter(client, "payments", [...PAYMENT, ...CHARGE, ...STATE, ...RECEIPT]),
  item: inserter(client, "payment_items", [...ITEM, "bid_paise", "fee_paise"]),
  entry: inserter(client, "journal_entries", [
    "key",
    "kind",
    "payment_id",
    "order_id",
    "created_at",
  ]),
  posting: inserter(client, "postings", ["entry_key", "account", "subject", "amount_paise", "day"]),
  payout: inserter(client, "payouts", [
    ...PAYOUT,
    "way",
    "created_at",
    "due_at",
    "paid_at",
    "reference",
  ]),
})

/** Closes all days at once, where the daily job takes one. */
export function closeAllDays(client: Database.Database, until: number): void {
  const total = `SELECT account, CASE WHEN account IN ('held', 'payable', 'refunds', 'taxes') THEN '' ELSE subject END
      AS subject, day, sum(amount_paise) AS paise FROM postings WHERE day < @today GROUP BY 1, 2, 3`
  const each = `SELECT account, subject, day, sum(amount_paise) AS paise FROM postings
    WHERE day < @today AND account = 'payable' GROUP BY 1, 2, 3`
  const insert = client.prepare(`INSERT INTO closing_totals (account, subject, day, balance_paise)
    SELECT account, subject, day, sum(paise) OVER (PARTITION BY account, subject ORDER BY day)
    FROM (${total} UNION ALL ${each})`)
  insert.run({ today: bookDayOf(until) })
  client
    .prepare(`INSERT INTO closed_days (day, closed_at)
      SELECT DISTINCT day, @until FROM postings WHERE day < @today`)
    .run({ today: bookDayOf(until), until })
}
