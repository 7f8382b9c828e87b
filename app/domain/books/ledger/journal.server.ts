import { max } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, query, rowBy, write } from "#app/platform/db.server.ts"
import { closedDays, journalEntries, postings } from "#db/schema/ledger.ts"
import type { EntryKind } from "#db/schema/ledger-words.ts"
import { bookDayOf, type LedgerAccount } from "./accounts.ts"
import { entryKey, repeatedEntryId } from "./entry-keys.ts"

/** Paise, debits positive. */
export type LedgerLine = { to: LedgerAccount; paise: number }

type Entry = {
  kind: EntryKind
  /** Makes posting idempotent within the kind: an order or refund id. */
  about: string
  paymentId?: string | null
  orderId?: string | null
}

/** Debits `to` and credits `from`, in paise. */
export const moveLines = (from: LedgerAccount, to: LedgerAccount, paise: number): LedgerLine[] => [
  { to, paise },
  { to: from, paise: -paise },
]

const findEntry = rowBy(journalEntries, "key")

const selectLastClosedDay = query(() => db.select({ day: max(closedDays.day) }).from(closedDays))

/** Before any posted day. */
export const BEFORE_ALL_DAYS = -1_000_000

/** No posting is ever added on or before this day. */
export const lastClosedDay = (): number => selectLastClosedDay.get()?.day ?? BEFORE_ALL_DAYS

export const isPosted = (kind: EntryKind, about: string): boolean =>
  findEntry(entryKey(kind, about)) !== undefined

/** One refund or payout may change repeatedly. */
export function countPosted(kind: EntryKind, id: string): number {
  let times = 0
  while (isPosted(kind, repeatedEntryId(id, times + 1))) times += 1
  return times
}

/**
 * Posts once per key, in the caller's transaction, without empty lines (docs/rules.md#the-books).
 * Returns false for a repeat. @throws Error when the lines do not balance
 */
export function postEntry(
  { kind, about, paymentId, orderId }: Entry,
  lines: readonly LedgerLine[],
): boolean {
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
    // A slow clock must not post into a closed day.
    const day = Math.max(bookDayOf(createdAt), lastClosedDay() + 1)
    const rows = moved.map(({ to, paise }) => ({ ...to, entryKey: key, amountPaise: paise, day }))
    db.insert(postings).values(rows).run()
    return true
  })
}
