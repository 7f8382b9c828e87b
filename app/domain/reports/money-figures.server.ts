import { and, between, eq, inArray, notInArray, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { journalEntries, postings } from "#db/schema/ledger.ts"
import type { EntryKind } from "#db/schema/ledger-words.ts"
import { orders } from "#db/schema/orders.ts"
import type { Actor } from "../accounts/actor.ts"
import { isChosen, mayHaveMoved, type Scope } from "./own-orders.server.ts"

/**
 * What the books say that one side's orders moved, in paise (docs/rules.md#what-a-report-counts). A brand
 * paid and got back; an influencer earned, had taken back, and was paid out, besides what was kept of it.
 */
export type Money = {
  paid: number
  returned: number
  earned: number
  takenBack: number
  fee: number
  withheld: number
  paidOut: number
  /** Orders that were paid for, or that earned. */
  orders: number
}

/** Money of one month ("2026-04") and one counterpart; null where no order says who. */
export type MovedMoney = Money & { month: string; partnerId: string | null }

export const NO_MONEY: Money = {
  paid: 0,
  returned: 0,
  earned: 0,
  takenBack: 0,
  fee: 0,
  withheld: 0,
  paidOut: 0,
  orders: 0,
}

/** Adds up money of whatever months and counterparts. */
export function addMoney(all: Iterable<Money>): Money {
  const total = { ...NO_MONEY }
  for (const one of all) {
    total.paid += one.paid
    total.returned += one.returned
    total.earned += one.earned
    total.takenBack += one.takenBack
    total.fee += one.fee
    total.withheld += one.withheld
    total.paidOut += one.paidOut
    total.orders += one.orders
  }
  return total
}

const PAID_OUT = ["payout", "payout_reversed"] as const satisfies EntryKind[]
/** What moves money of an order without its brand having a part in it. */
const NOT_THE_BRANDS = [...PAID_OUT, "provider_fee"] as const satisfies EntryKind[]

const month = sql<string>`strftime('%Y-%m', ${postings.day} * 86400, 'unixepoch')`
const isCapture = sql`${journalEntries.kind} = 'capture' AND ${postings.account} = 'gateway'`
const ofBrand = {
  paid: sql<number>`coalesce(sum(CASE WHEN ${isCapture} THEN ${postings.amountPaise} END), 0)`,
  returned: sql<number>`coalesce(-sum(CASE WHEN ${postings.account} = 'refunds'
    THEN ${postings.amountPaise} END), 0)`,
  orders: sql<number>`coalesce(sum(${isCapture}), 0)`,
}
const isOfBrand = (p: Params<Pick<Scope, "fromDay" | "toDay">>) =>
  and(
    notInArray(journalEntries.kind, NOT_THE_BRANDS),
    eq(postings.entryKey, journalEntries.key),
    inArray(postings.account, ["gateway", "refunds"]),
    between(postings.day, p.fromDay, p.toDay),
  )

// A cross join keeps SQLite to the order in which it is written: from the own orders to their postings.
const selectOfBrand = query((p: Params<Scope>) => {
  const own = mayHaveMoved("brand", p)
  return db
    .select({ month, partnerId: own.partnerId, ...ofBrand })
    .from(own)
    .crossJoin(journalEntries)
    .crossJoin(postings)
    .where(and(eq(journalEntries.orderId, own.id), isOfBrand(p)))
    .groupBy(month, sql`${own.partnerId}`)
})

const selectOfBrandsOrder = query(
  (p: Params<Pick<Scope, "fromDay" | "toDay"> & { orderId: string }>) =>
    db
      .select(ofBrand)
      .from(journalEntries)
      .crossJoin(postings)
      .where(and(eq(journalEntries.orderId, p.orderId), isOfBrand(p))),
)

/** What the entry of a posting put elsewhere: what our fee or the state takes of it. */
const alsoPosted = (account: "fee" | "taxes") => sql`(SELECT -sum(beside.amount_paise)
  FROM ${postings} AS beside WHERE beside.entry_key = ${postings.entryKey}
    AND beside.account = ${account})`
const isPaidOut = inArray(journalEntries.kind, PAID_OUT)
const sumOf = (paise: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(CASE WHEN ${condition} THEN ${paise} END), 0)`
const isEarned = sql`NOT ${isPaidOut} AND ${postings.amountPaise} < 0`
const ofInfluencer = {
  earned: sumOf(sql`-${postings.amountPaise}`, isEarned),
  takenBack: sumOf(
    sql`${postings.amountPaise}`,
    sql`NOT ${isPaidOut} AND ${postings.amountPaise} > 0`,
  ),
  fee: sumOf(alsoPosted("fee"), sql`NOT ${isPaidOut}`),
  withheld: sumOf(alsoPosted("taxes"), sql`NOT ${isPaidOut}`),
  paidOut: sumOf(sql`${postings.amountPaise}`, sql`${isPaidOut}`),
  orders: sql<number>`coalesce(sum(${isEarned}), 0)`,
}
const isOfInfluencer = (p: Params<Pick<Scope, "userId" | "fromDay" | "toDay">>) =>
  and(
    eq(postings.account, "payable"),
    eq(postings.subject, p.userId),
    between(postings.day, p.fromDay, p.toDay),
  )

const selectOfInfluencer = query((p: Params<Scope>) =>
  db
    .select({ month, partnerId: orders.brandId, ...ofInfluencer })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.key, postings.entryKey))
    .leftJoin(orders, eq(orders.id, journalEntries.orderId))
    .where(and(isOfInfluencer(p), isChosen(p)))
    .groupBy(month, orders.brandId),
)

const selectOfInfluencersOrder = query(
  (p: Params<Pick<Scope, "userId" | "fromDay" | "toDay"> & { orderId: string }>) =>
    db
      .select(ofInfluencer)
      .from(journalEntries)
      .crossJoin(postings)
      .where(
        and(
          eq(journalEntries.orderId, p.orderId),
          sql`+${postings.account} = 'payable'`,
          eq(postings.entryKey, journalEntries.key),
          eq(sql`+${postings.subject}`, p.userId),
          between(postings.day, p.fromDay, p.toDay),
        ),
      ),
)

/** What was moved within the days, by month and counterpart, of at most MOST_ORDERS of a brand's orders. */
export const sumMoney = ({ role }: Actor, scope: Scope): MovedMoney[] =>
  (role === "brand" ? selectOfBrand : selectOfInfluencer)
    .all(scope)
    .map((row) => ({ ...NO_MONEY, ...row }))

/** The same of one order. */
export const sumMoneyOfOrder = (
  { role }: Actor,
  { userId, fromDay, toDay }: Scope,
  orderId: string,
): Money => ({
  ...NO_MONEY,
  ...(role === "brand" ? selectOfBrandsOrder : selectOfInfluencersOrder).get({
    ...{ userId, fromDay, toDay },
    orderId,
  }),
})
