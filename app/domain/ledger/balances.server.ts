import { and, desc, eq, gt, sum } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { closingTotals, postings } from "#db/schema/ledger.ts"
import type { AccountKind } from "#db/schema/ledger-words.ts"
import { isClosedBySubject, type LedgerAccount } from "./accounts.ts"
import { BEFORE_ALL_DAYS, lastClosedDay } from "./journal.server.ts"

const selectClosing = query((p: Params<{ account: AccountKind; subject: string }>) =>
  db
    .select({ day: closingTotals.day, balancePaise: closingTotals.balancePaise })
    .from(closingTotals)
    .where(and(eq(closingTotals.account, p.account), eq(closingTotals.subject, p.subject)))
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
const selectLaterOfKind = query((p: Params<{ account: AccountKind; day: number }>) =>
  db
    .select({ paise })
    .from(postings)
    .where(and(eq(postings.account, p.account), gt(postings.day, p.day))),
)

/**
 * What an account comes to, in paise, debit above zero: its last closing and what was posted since
 * (docs/rules.md#the-books).
 */
export function balanceOf({ account, subject }: LedgerAccount): number {
  const isClosed = subject === "" || isClosedBySubject(account)
  const closing = isClosed ? selectClosing.get({ account, subject }) : undefined
  const day = isClosed ? lastClosedDay() : BEFORE_ALL_DAYS
  return (closing?.balancePaise ?? 0) + (selectLater.get({ account, subject, day })?.paise ?? 0)
}

/** What all accounts of a kind come to together. */
export function totalOf(account: AccountKind): number {
  const closing = selectClosing.get({ account, subject: "" })
  const later = selectLaterOfKind.get({ account, day: lastClosedDay() })
  return (closing?.balancePaise ?? 0) + (later?.paise ?? 0)
}
