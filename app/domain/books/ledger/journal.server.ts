import { eq, max } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { closedDays, journalEntries, postings } from "#db/schema/ledger.ts"
import type { EntryKind } from "#db/schema/ledger-words.ts"
import { bookDayOf, type LedgerAccount } from "./accounts.ts"
import { entryKey, nthTime } from "./entry-keys.ts"

/** A line of an entry: paise, debit above zero, credit below. */
export type Line = { to: LedgerAccount; paise: number }

type Entry = {
  kind: EntryKind
  /** What of its kind moved the money, so that the same again is nothing: an order's id, a refund's. */
  about: string
  paymentId?: string | null
  orderId?: string | null
}

/** Debits `to` and credits `from` with the same amount of paise. */
export const move = (from: LedgerAccount, to: LedgerAccount, paise: number): Line[] => [
  { to, paise },
  { to: from, paise: -paise },
]

const selectEntry = query((p: Params<{ key: string }>) =>
  db.select().from(journalEntries).where(eq(journalEntries.key, p.key)),
)

const selectLastClosedDay = query(() => db.select({ day: max(closedDays.day) }).from(closedDays))

/** A day before any that has postings. */
export const BEFORE_ALL_DAYS = -1_000_000

/** The last day whose postings are summed up; none is ever added to it. */
export const lastClosedDay = (): number => selectLastClosedDay.get()?.day ?? BEFORE_ALL_DAYS

/** Whether a money move stands in the books. */
export const isPosted = (kind: EntryKind, about: string): boolean =>
  selectEntry.get({ key: entryKey(kind, about) }) !== undefined

/** How often the same was posted: what is said of one refund, or payout, may change more than once. */
export function timesPosted(kind: EntryKind, id: string): number {
  let times = 0
  while (isPosted(kind, nthTime(id, times + 1))) times += 1
  return times
}

/**
 * Posts a money move in the caller's transaction, once however often it is asked; lines of nothing are left
 * out. Returns whether it was new (docs/rules.md#the-books). @throws Error where the lines are not zero
 * together, which no input can cause
 */
export function post({ kind, about, paymentId, orderId }: Entry, lines: readonly Line[]): boolean {
  const moved = lines.filter(({ paise }) => paise !== 0)
  const sum = moved.reduce((total, { paise }) => total + paise, 0)
  const isWhole = moved.every(({ paise }) => Number.isSafeInteger(paise))
  if (sum !== 0 || !isWhole) throw new Error(`The entry ${kind} of ${about} is not balanced.`)
  if (moved.length === 0) return false
  return write(() => {
    if (isPosted(kind, about)) return false
    const key = entryKey(kind, about)
    const createdAt = clock.now()
    db.insert(journalEntries)
      .values({ key, kind, paymentId: paymentId ?? null, orderId: orderId ?? null, createdAt })
      .run()
    // A clock that is behind adds nothing to a day that is closed.
    const day = Math.max(bookDayOf(createdAt), lastClosedDay() + 1)
    const rows = moved.map(({ to, paise }) => ({ ...to, entryKey: key, amountPaise: paise, day }))
    db.insert(postings).values(rows).run()
    return true
  })
}
