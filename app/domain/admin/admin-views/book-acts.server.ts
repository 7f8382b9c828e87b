import { and, eq, inArray, sql, sum } from "drizzle-orm"
import { taxesOf } from "#app/domain/books/ledger/accounts.ts"
import { WATCH_BALANCE_JOB } from "#app/domain/books/ledger/balance-check.server.ts"
import { balanceOf, totalOf, totalsByKind } from "#app/domain/books/ledger/balances.server.ts"
import type { BookActInput } from "#app/domain/books/ledger/book-act-schema.ts"
import {
  type BookActKind,
  type BookSource,
  type BookSubject,
  findBookAct,
} from "#app/domain/books/ledger/book-acts.ts"
import { moveLines, postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { Conflict, Invalid, orNotFound } from "#app/domain/shared/errors.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { journalEntries, postings } from "#db/schema/ledger.ts"
import { payouts } from "#db/schema/payouts.ts"

const MAX_DEBTORS = 200

const lent = sql<number>`sum(${payouts.amountPaise})`
const selectDebtors = query(() =>
  db
    .select({ userId: payouts.influencerId, name: nameOfUser(payouts.influencerId), paise: lent })
    .from(payouts)
    // Repeats the condition of the partial index.
    .where(sql`${payouts.status} = 'paid' AND ${payouts.returnReason} IS NOT NULL`)
    .groupBy(payouts.influencerId)
    .limit(MAX_DEBTORS),
)
const selectLessened = query((p: Params<{ userId: string }>) =>
  db
    .select({ paise: sum(sql`min(${postings.amountPaise}, 0)`).mapWith(Number) })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.key, postings.entryKey))
    .where(
      and(
        eq(postings.account, "payable"),
        eq(postings.subject, p.userId),
        inArray(journalEntries.kind, ["repayment", "set_off", "write_off"]),
      ),
    ),
)

const selectLent = query((p: Params<{ userId: string }>) =>
  db
    .select({ paise: lent })
    .from(payouts)
    .where(
      sql`${payouts.influencerId} = ${p.userId} AND ${payouts.status} = 'paid'
        AND ${payouts.returnReason} IS NOT NULL`,
    ),
)

const lessenedOf = (userId: string): number => selectLessened.get({ userId })?.paise ?? 0

/** Returns a creator's debt in paise. */
export const creatorDebtOf = (userId: string): number =>
  (selectLent.get({ userId })?.paise ?? 0) + lessenedOf(userId)

/** In paise. */
export const listDebtors = () =>
  selectDebtors
    .all()
    .map(({ userId, name, paise }) => ({
      userId,
      name,
      paise: paise + lessenedOf(userId),
    }))
    .filter(({ paise }) => paise > 0)

const TAXES = ["tds", "tcs"] as const

/** Lists subjects with the paise available from each. */
export function subjectsOf(about: BookSubject): { value: string; label: string; paise: number }[] {
  if (about === "company") return []
  const found =
    about === "tax"
      ? TAXES.map((tax) => [tax, tax.toUpperCase(), -balanceOf(taxesOf(tax))] as const)
      : listDebtors().map(({ userId, name, paise }) => [userId, name ?? "Unknown", paise] as const)
  return found.map(([value, name, paise]) => ({
    value,
    label: `${name}: ${formatMoney(Math.max(0, paise), "INR")}`,
    paise,
  }))
}

const SOURCE_NAMES: Record<BookSource, string> = {
  gateway: "our balance at the provider",
  bank: "our bank account",
  withheld: "what was withheld",
  debt: "what is owed",
  surplus: "what is ours",
}

function availableFrom(source: BookSource, subjectPaise: number): number {
  if (source === "gateway" || source === "bank") return totalOf(source)
  if (source !== "surplus") return subjectPaise
  const ours = ["gateway", "bank", "payout_balance", "held", "payable", "refunds", "taxes"]
  return totalsByKind().reduce((all, [kind, paise]) => (ours.includes(kind) ? all + paise : all), 0)
}

/** Once per reference: docs/rules.md#entries-at-the-desk @throws NotFound, Invalid, Conflict */
export function postBookAct(
  actor: OperatorActor,
  kind: string,
  { amount: amountPaise, reference, subject = "", reason }: BookActInput,
): void {
  const known = orNotFound(findBookAct(kind), "There is no such entry.")
  act(actor, () => {
    const found = subjectsOf(known.about).find(({ value }) => value === subject)
    if (known.about !== "company" && !found) {
      throw new Invalid("Please choose one of the list.", "subject")
    }
    for (const source of known.sources) {
      const available = availableFrom(source, found?.paise ?? 0)
      if (amountPaise <= available) continue
      const there = formatMoney(Math.max(0, available), "INR")
      throw new Invalid(`This is more than ${SOURCE_NAMES[source]}: ${there} is there.`, "amount")
    }
    const lines = moveLines(known.from(subject), known.to(subject), amountPaise)
    const isNew = postEntry({ kind: known.kind, about: reference }, lines)
    if (!isNew) throw new Conflict("An entry with this reference is in the books.", "reference")
    // Payments that wait for this money need not wait for the hourly check.
    if (known.kind === "reserve") scheduleJob(WATCH_BALANCE_JOB, "hourly", clock.now())
    recordAct(actor, {
      act: "books.posted",
      ...subjectOfAct(known.kind, known.about, subject),
      reason,
      details: { kind: known.kind, amountPaise, reference },
    })
  })
}

function subjectOfAct(kind: BookActKind, about: BookSubject, subjectId: string) {
  if (about === "debtor") return { subject: "user", subjectId } as const
  if (about === "tax") return { subject: "tax", subjectId } as const
  return { subject: "books", subjectId: kind } as const
}
