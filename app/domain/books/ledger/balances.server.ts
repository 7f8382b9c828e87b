import { and, desc, eq, gt, lte, sql, sum } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { closingTotals, journalEntries, postings } from "#db/schema/ledger.ts"
import { ACCOUNT_KINDS, type AccountKind, type EntryKind } from "#db/schema/ledger-words.ts"
import { isClosedBySubject, type LedgerAccount } from "./accounts.ts"
import { BEFORE_ALL_DAYS, lastClosedDay } from "./journal.server.ts"

const selectClosing = query((p: Params<{ account: AccountKind; subject: string; day: number }>) =>
  db
    .select({ balancePaise: closingTotals.balancePaise })
    .from(closingTotals)
    .where(
      and(
        eq(closingTotals.account, p.account),
        eq(closingTotals.subject, p.subject),
        lte(closingTotals.day, p.day),
      ),
    )
    .orderBy(desc(closingTotals.day))
    .limit(1),
)

const paise = sum(postings.amountPaise).mapWith(Number)
const selectLater = query((p: Params<{ account: AccountKind; subject: string; day: number }>) =>
  db
    .select({ paise })
    .from(postings)
    .where(
      and(
        eq(postings.account, p.account),
        eq(postings.subject, p.subject),
        gt(postings.day, p.day),
      ),
    ),
)
// The plus forces the day index; the account index would read everything.
const selectLaterByKind = query((p: Params<{ day: number }>) =>
  db
    .select({ account: postings.account, paise })
    .from(postings)
    .where(gt(postings.day, p.day))
    .groupBy(sql`+${postings.account}`),
)

/**
 * Returns paise, debits positive: the last closing plus later postings (docs/rules.md#the-books).
 * Correct even if another process closes a day meanwhile.
 */
export function balanceOf({ account, subject }: LedgerAccount): number {
  const isClosed = subject === "" || isClosedBySubject(account)
  const day = isClosed ? lastClosedDay() : BEFORE_ALL_DAYS
  const closing = isClosed ? selectClosing.get({ account, subject, day }) : undefined
  return (closing?.balancePaise ?? 0) + (selectLater.get({ account, subject, day })?.paise ?? 0)
}

type Moved = { paymentId: string; kind: EntryKind; account: AccountKind }
const selectMoved = query((p: Params<Moved>) =>
  db
    .select({ paise })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryKey, journalEntries.key))
    .where(
      and(
        eq(journalEntries.paymentId, p.paymentId),
        eq(journalEntries.kind, p.kind),
        eq(postings.account, p.account),
      ),
    ),
)

/** In paise; null without entries. */
export const movedForPayment = (of: Moved): number | null => selectMoved.get(of)?.paise ?? null

export function totalsByKind(): [AccountKind, number][] {
  const day = lastClosedDay()
  const later = new Map(selectLaterByKind.all({ day }).map((row) => [row.account, row.paise ?? 0]))
  return ACCOUNT_KINDS.map((account) => {
    const closing = selectClosing.get({ account, subject: "", day })
    return [account, (closing?.balancePaise ?? 0) + (later.get(account) ?? 0)]
  })
}

export const totalOf = (account: AccountKind): number =>
  totalsByKind().find(([kind]) => kind === account)?.[1] ?? 0
