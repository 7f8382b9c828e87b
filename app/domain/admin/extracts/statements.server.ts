import { asc, sql } from "drizzle-orm"
import { Conflict } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { journalEntries, postings } from "#db/schema/ledger.ts"
import type { EntryKind } from "#db/schema/ledger-words.ts"
import { orders } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"
import type { Role } from "#db/schema/words.ts"
import type { TimeRange } from "./extract-period.server.ts"
import { findDocumentNumber } from "./vouchers.server.ts"

export type StatementHolder = { userId: string; role: Role }

/** In paise; credits are positive. */
export type StatementLine = {
  day: number
  label: string
  project: string
  document: string
  paise: number
  balancePaise: number
}

const columns = {
  id: sql<number>`min(${postings.id})`,
  day: postings.day,
  ...pick(journalEntries, "kind", "orderId", "paymentId"),
  project: sql<string>`coalesce((SELECT ${orders.title} FROM ${orders}
    WHERE ${orders.id} = ${journalEntries.orderId}), '')`,
  /** Credits are positive. */
  paise: sql<number>`-sum(${postings.amountPaise})`,
  feePaise: sql<number>`(SELECT coalesce(sum(line.amount_paise), 0) FROM postings AS line
    WHERE line.entry_key = ${journalEntries.key} AND line.account = 'fee')`,
  tdsPaise: sql<number>`(SELECT coalesce(sum(line.amount_paise), 0) FROM postings AS line
    WHERE line.entry_key = ${journalEntries.key} AND line.account = 'taxes' AND line.subject = 'tds')`,
  tcsPaise: sql<number>`(SELECT coalesce(sum(line.amount_paise), 0) FROM postings AS line
    WHERE line.entry_key = ${journalEntries.key} AND line.account = 'taxes' AND line.subject = 'tcs')`,
}

const linesOf = (isHolders: (userId: unknown) => ReturnType<typeof sql>) =>
  query((p: Params<{ userId: string; from: number; to: number; limit: number }>) =>
    db
      .select(columns)
      .from(postings)
      .innerJoin(journalEntries, sql`${journalEntries.key} = ${postings.entryKey}`)
      .where(sql`${isHolders(p.userId)} AND ${postings.day} BETWEEN ${p.from} AND ${p.to}`)
      .groupBy(postings.entryKey)
      .orderBy(asc(postings.day), asc(sql`min(${postings.id})`))
      .limit(p.limit),
  )

const balanceOf = (isHolders: (userId: unknown) => ReturnType<typeof sql>) =>
  query((p: Params<{ userId: string; before: number }>) =>
    db
      .select({ paise: sql<number>`coalesce(-sum(${postings.amountPaise}), 0)` })
      .from(postings)
      .innerJoin(journalEntries, sql`${journalEntries.key} = ${postings.entryKey}`)
      .where(sql`${isHolders(p.userId)} AND ${postings.day} < ${p.before}`),
  )

/** Money owed to influencers; brands' payments held or owed back. */
const IS_HOLDERS = {
  influencer: (userId: unknown) =>
    sql`${postings.account} = 'payable' AND ${postings.subject} = ${userId}`,
  brand: (userId: unknown) =>
    sql`${postings.account} IN ('held', 'refunds') AND ${journalEntries.paymentId} IN
      (SELECT ${payments.id} FROM ${payments} WHERE ${payments.brandId} = ${userId})`,
}

const READS = {
  influencer: {
    lines: linesOf(IS_HOLDERS.influencer),
    balance: balanceOf(IS_HOLDERS.influencer),
  },
  brand: { lines: linesOf(IS_HOLDERS.brand), balance: balanceOf(IS_HOLDERS.brand) },
}

const LABELS: Record<Role, Partial<Record<EntryKind, string>>> = {
  influencer: {
    completion: "Order completed",
    payout: "Paid out",
    payout_reversed: "Payout came back",
    return: "Money went back to the brand",
    repayment: "Paid back by you",
    set_off: "Set off by consent",
    write_off: "Given up by us",
    correction: "Correction",
  },
  brand: {
    capture: "Payment",
    cancellation: "Order cancelled, refund due",
    completion: "Order completed",
    return: "Money of a completed order, refund due",
    refund: "Refund sent",
    refund_failed: "Refund came back",
    correction: "Correction",
  },
}

/** Longer statements come in parts. */
export const MAX_LINES = 10_000

/** Reads lines and balances in paise. @throws Conflict above `limit` entries */
export function readStatement(
  { userId, role }: StatementHolder,
  { from, to }: TimeRange,
  limit = MAX_LINES,
) {
  const { lines, balance } = READS[role]
  const openingPaise = balance.get({ userId, before: from })?.paise ?? 0
  const entries = lines.all({ userId, from, to, limit: limit + 1 })
  if (entries.length > limit) {
    throw new Conflict("That's more than one statement holds. Please choose fewer days.")
  }
  let balancePaise = openingPaise
  const found = entries.flatMap((entry) =>
    partsOf(role, entry).map(([label, paise]): StatementLine => {
      balancePaise += paise
      const { day, project } = entry
      const document = findDocumentNumber(entry.orderId, entry.paymentId) ?? ""
      return { day, label, project, document, paise, balancePaise }
    }),
  )
  return { openingPaise, lines: found, closingPaise: balancePaise }
}
export type Statement = ReturnType<typeof readStatement>

type Entry = ReturnType<(typeof READS)["brand"]["lines"]["all"]>[number]

/** Splits earnings into gross and deductions. */
function partsOf(role: Role, entry: Entry): [label: string, paise: number][] {
  const { kind, paise, feePaise, tdsPaise, tcsPaise } = entry
  const label = LABELS[role][kind] ?? "Other entry"
  const isShare = role === "influencer" && (kind === "completion" || kind === "return")
  if (!isShare) return [[label, paise]]
  const taken: [string, number][] = [
    ["Our fee", feePaise],
    ["TDS", tdsPaise],
    ["TCS", tcsPaise],
  ]
  const gross = paise - feePaise - tdsPaise - tcsPaise
  return [[label, gross], ...taken.filter(([, amount]) => amount !== 0)]
}
