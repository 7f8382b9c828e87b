import {
  type AnyColumn,
  and,
  between,
  desc,
  eq,
  inArray,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { addOns } from "#db/schema/add-ons.ts"
import { journalEntries, postings } from "#db/schema/ledger.ts"
import type { AccountKind, EntryKind } from "#db/schema/ledger-words.ts"
import { orders } from "#db/schema/orders.ts"
import { isChosen, MAX_ORDERS, mayHaveMoved, type OrderScope } from "./own-orders.server.ts"

/** In paise, from the ledger (docs/rules.md#what-a-report-counts). */
export const NO_MONEY = {
  paid: 0,
  returned: 0,
  earned: 0,
  takenBack: 0,
  fee: 0,
  withheld: 0,
  paidOut: 0,
  /** Orders with a payment or earnings. */
  orders: 0,
}
export type Money = typeof NO_MONEY

/** `month` as "2026-04"; `partnerId` null if no order names one. */
export type MovedMoney = Money & { month: string; partnerId: string | null }

export function addMoney(all: Iterable<Money>): Money {
  const total = { ...NO_MONEY }
  for (const one of all) for (const figure of keysOf(NO_MONEY)) total[figure] += one[figure]
  return total
}

const PAID_OUT = ["payout", "payout_reversed"] as const satisfies EntryKind[]
/** Order entries that do not involve the brand. */
const NOT_THE_BRANDS = [...PAID_OUT, "provider_fee"] as const satisfies EntryKind[]

const monthOf = (day: SQL | AnyColumn) =>
  sql<string>`strftime('%Y-%m', ${day} * 86400, 'unixepoch')`

// The plus forces these orders' entries; the account's index reads everyone's.
const account = sql`+${postings.account}`
/** The money of a tip or an add-on has its id, and is no order. */
const isOfOrder = sql`NOT EXISTS (SELECT 1 FROM ${addOns} WHERE ${addOns.id} = ${journalEntries.orderId})`
const isCapture = sql`${journalEntries.kind} = 'capture' AND ${account} = 'gateway'`
const ofBrand = {
  paid: sql<number>`coalesce(sum(CASE WHEN ${isCapture} THEN ${postings.amountPaise} END), 0)`,
  returned: sql<number>`coalesce(-sum(CASE WHEN ${account} = 'refunds'
    THEN ${postings.amountPaise} END), 0)`,
  orders: sql<number>`coalesce(sum(${isCapture} AND ${isOfOrder}), 0)`,
}
type Days = Pick<OrderScope, "fromDay" | "toDay">
const isOfBrand = (p: Params<Days>) =>
  and(
    notInArray(journalEntries.kind, NOT_THE_BRANDS),
    eq(postings.entryKey, journalEntries.key),
    sql`${account} IN ('gateway', 'refunds')`,
    sql`+${postings.day} BETWEEN ${p.fromDay} AND ${p.toDay}`,
  )

// The cross join keeps the order: own orders, then postings.
const selectOfBrand = query((p: Params<OrderScope>) => {
  const own = mayHaveMoved("brand", p)
  const month = monthOf(postings.day)
  return db
    .select({ month, partnerId: own.partnerId, ...ofBrand })
    .from(own)
    .crossJoin(journalEntries)
    .crossJoin(postings)
    .where(and(eq(journalEntries.orderId, own.id), isOfBrand(p)))
    .groupBy(month, sql`${own.partnerId}`)
})

const selectOfBrandsOrder = query((p: Params<Days & { orderId: string }>) =>
  db
    .select(ofBrand)
    .from(journalEntries)
    .crossJoin(postings)
    .where(and(eq(journalEntries.orderId, p.orderId), isOfBrand(p))),
)

type Line = Record<"entryKey" | "amountPaise", AnyColumn>
const isPaidOut = inArray(journalEntries.kind, PAID_OUT)
/** Repaying a debt, or being let off one, is no income. */
const isOfWork = inArray(journalEntries.kind, ["completion", "return", "correction"])
const sumOf = (paise: SQL, condition: SQL) =>
  sql<number>`coalesce(sum(CASE WHEN ${condition} THEN ${paise} END), 0)`

function ofInfluencer({ entryKey, amountPaise }: Line) {
  const elsewhere = (kept: AccountKind) => sql`(SELECT -sum(beside.amount_paise)
    FROM ${postings} AS beside WHERE beside.entry_key = ${entryKey} AND +beside.account = ${kept})`
  const isEarned = sql`${isOfWork} AND ${amountPaise} < 0`
  return {
    earned: sumOf(sql`-${amountPaise}`, isEarned),
    takenBack: sumOf(sql`${amountPaise}`, sql`${isOfWork} AND ${amountPaise} > 0`),
    fee: sumOf(elsewhere("fee"), isOfWork),
    withheld: sumOf(elsewhere("taxes"), isOfWork),
    paidOut: sumOf(sql`${amountPaise}`, isPaidOut),
    orders: sql<number>`coalesce(sum(${journalEntries.kind} = 'completion' AND ${isOfOrder}), 0)`,
  }
}

/** Per order: earned, paid out, sometimes reversed. */
const MAX_LINES = 3 * MAX_ORDERS

const selectOfInfluencer = query((p: Params<OrderScope>) => {
  const { entryKey, amountPaise, day } = postings
  const lines = db
    .select({ entryKey, amountPaise, day })
    .from(postings)
    .where(
      and(
        eq(postings.account, "payable"),
        eq(postings.subject, p.userId),
        between(day, p.fromDay, p.toDay),
      ),
    )
    .orderBy(desc(day))
    .limit(MAX_LINES)
    .as("lines")
  const month = monthOf(lines.day)
  return db
    .select({ month, partnerId: orders.brandId, ...ofInfluencer(lines) })
    .from(lines)
    .crossJoin(journalEntries)
    .leftJoin(orders, eq(orders.id, journalEntries.orderId))
    .where(and(eq(journalEntries.key, lines.entryKey), isChosen(p)))
    .groupBy(month, orders.brandId)
})

const selectOfInfluencersOrder = query((p: Params<Days & { orderId: string; userId: string }>) =>
  db
    .select(ofInfluencer(postings))
    .from(journalEntries)
    .crossJoin(postings)
    .where(
      and(
        eq(journalEntries.orderId, p.orderId),
        eq(postings.entryKey, journalEntries.key),
        sql`${account} = 'payable' AND +${postings.subject} = ${p.userId}`,
        sql`+${postings.day} BETWEEN ${p.fromDay} AND ${p.toDay}`,
      ),
    ),
)

/** For at most MAX_ORDERS orders. */
export const sumMoney = ({ role }: Actor, scope: OrderScope): MovedMoney[] =>
  (role === "brand" ? selectOfBrand : selectOfInfluencer)
    .all(scope)
    .map((row) => ({ ...NO_MONEY, ...row }))

export function sumMoneyOfOrder({ role }: Actor, scope: OrderScope, orderId: string): Money {
  const { userId, fromDay, toDay } = scope
  const statement = role === "brand" ? selectOfBrandsOrder : selectOfInfluencersOrder
  return { ...NO_MONEY, ...statement.get({ userId, fromDay, toDay, orderId }) }
}
