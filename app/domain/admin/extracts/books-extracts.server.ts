import { setImmediate } from "node:timers/promises"
import { and, asc, desc, eq, gte, lte, sql } from "drizzle-orm"
import { type CsvCell, csvTable } from "#app/domain/shared/csv.server.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { formatAmountPlain } from "#app/domain/shared/money.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { closingTotals, journalEntries, postings } from "#db/schema/ledger.ts"
import { ACCOUNT_KINDS, type AccountKind } from "#db/schema/ledger-words.ts"
import type { TimeRange } from "./extract-period.server.ts"

/** A plain decimal that spreadsheets can add; may be negative. */
export const toRupeesCell = (paise: number): CsvCell => ({
  decimal: paise < 0 ? `-${formatAmountPlain(-paise)}` : formatAmountPlain(paise),
})

type Amount = { paise: number }
export const debitOf = ({ paise }: Amount): CsvCell => toRupeesCell(Math.max(paise, 0))
export const creditOf = ({ paise }: Amount): CsvCell => toRupeesCell(Math.max(-paise, 0))

/** Account names that accountants use. */
export const LEDGER_NAMES: Record<AccountKind, string> = {
  gateway: "Payment provider",
  bank: "Bank",
  held: "Held for orders",
  payable: "Payable to influencers",
  refunds: "Refunds payable to brands",
  fee: "Fee income",
  gateway_cost: "Payment provider charges",
  taxes: "Taxes withheld",
  input_tax: "GST input credit",
  owner: "Owner's funds",
  bank_charges: "Bank charges",
  losses: "Losses",
  payout_balance: "RazorpayX balance",
}

const selectClosing = query((p: Params<{ account: AccountKind; day: number }>) =>
  db
    .select({ day: closingTotals.day, paise: closingTotals.balancePaise })
    .from(closingTotals)
    .where(
      and(
        eq(closingTotals.account, p.account),
        eq(closingTotals.subject, ""),
        lte(closingTotals.day, p.day),
      ),
    )
    .orderBy(desc(closingTotals.day))
    .limit(1),
)

const selectMoved = query((p: Params<{ from: number; to: number }>) =>
  db
    .select({
      account: postings.account,
      debit: sql<number>`sum(max(${postings.amountPaise}, 0))`,
      credit: sql<number>`sum(max(-${postings.amountPaise}, 0))`,
    })
    .from(postings)
    .where(and(gte(postings.day, p.from), lte(postings.day, p.to)))
    // The plus forces the index by day.
    .groupBy(sql`+${postings.account}`),
)

const selectMovedOf = query((p: Params<{ account: AccountKind; from: number; to: number }>) =>
  db
    .select({ paise: sql<number>`coalesce(sum(${postings.amountPaise}), 0)` })
    .from(postings)
    .where(
      and(
        sql`+${postings.account} = ${p.account}`,
        gte(postings.day, p.from),
        lte(postings.day, p.to),
      ),
    ),
)

/** Sums entries since the last closing only. */
function balanceAtEndOf(account: AccountKind, day: number): number {
  const closing = selectClosing.get({ account, day })
  const after = closing ? closing.day + 1 : Number.MIN_SAFE_INTEGER
  const later = selectMovedOf.get({ account, from: after, to: day })?.paise ?? 0
  return (closing?.paise ?? 0) + later
}

export const TRIAL_BALANCE_COLUMNS = [
  "Account",
  "Opening debit",
  "Opening credit",
  "Debit",
  "Credit",
  "Closing debit",
  "Closing credit",
]

/** One row per account, totals last. */
export async function* trialBalance({ from, to }: TimeRange): AsyncGenerator<CsvCell[]> {
  const moved = new Map(selectMoved.all({ from, to }).map((row) => [row.account, row]))
  const totals = [0, 0, 0, 0, 0, 0]
  for (const account of ACCOUNT_KINDS) {
    const opening = balanceAtEndOf(account, from - 1)
    const { debit, credit } = moved.get(account) ?? { debit: 0, credit: 0 }
    const closing = opening + debit - credit
    const amounts = [opening, -opening, debit, credit, closing, -closing].map((paise) =>
      Math.max(paise, 0),
    )
    for (const [at, paise] of amounts.entries()) totals[at] = (totals[at] ?? 0) + paise
    yield [LEDGER_NAMES[account], ...amounts.map(toRupeesCell)]
    await setImmediate()
  }
  yield ["Total", ...totals.map(toRupeesCell)]
}

const ROWS_PER_READ = 500

const selectLines = query((p: Params<{ day: number; after: number }>) =>
  db
    .select({
      id: postings.id,
      entryKey: postings.entryKey,
      kind: journalEntries.kind,
      account: postings.account,
      subject: postings.subject,
      paise: postings.amountPaise,
      orderId: journalEntries.orderId,
      paymentId: journalEntries.paymentId,
    })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.key, postings.entryKey))
    .where(sql`${postings.day} = ${p.day} AND ${postings.id} > ${p.after}`)
    .orderBy(asc(postings.id))
    .limit(ROWS_PER_READ),
)

/** In posting order. */
export async function* readJournalLines({ from, to }: TimeRange) {
  for (let day = from; day <= to; day += 1) {
    for (let after = 0; ; ) {
      const rows = selectLines.all({ day, after })
      for (const row of rows) yield { day, ...row }
      after = rows.at(-1)?.id ?? after
      await setImmediate()
      if (rows.length < ROWS_PER_READ) break
    }
  }
}

export const DAY_BOOK = csvTable(readJournalLines, {
  Date: ({ day }) => isoDateOfBookDay(day),
  Entry: ({ entryKey }) => entryKey,
  Kind: ({ kind }) => kind,
  Account: ({ account }) => LEDGER_NAMES[account],
  Subject: ({ subject }) => subject,
  Debit: debitOf,
  Credit: creditOf,
  Order: ({ orderId }) => orderId,
  Payment: ({ paymentId }) => paymentId,
})
