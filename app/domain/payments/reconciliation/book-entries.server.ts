import { and, eq, sum } from "drizzle-orm"
import { movedForPayment } from "#app/domain/books/ledger/balances.server.ts"
import { entryKey, idOfEntryKey, repeatedEntryId } from "#app/domain/books/ledger/entry-keys.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { journalEntries, postings } from "#db/schema/ledger.ts"
import type { EntryKind } from "#db/schema/ledger-words.ts"

/** Moved at the provider, in paise; incoming is positive. */
const paise = sum(postings.amountPaise).mapWith(Number)
const isAtProvider = eq(postings.account, "gateway")

const selectEntry = query((p: Params<{ key: string }>) =>
  db
    .select({ paise })
    .from(postings)
    .where(and(eq(postings.entryKey, p.key), isAtProvider)),
)

/** Null without such an entry or movement. */
export const entrySum = (kind: EntryKind, about: string): number | null =>
  selectEntry.get({ key: entryKey(kind, about) })?.paise ?? null

/** Sums one entry per order, or a single one for a payment without order. */
export const sumOfCapture = (paymentId: string): number | null =>
  movedForPayment({ paymentId, kind: "capture", account: "gateway" })

/** Sums a refund and its returns; outgoing is negative. */
export function sumOfRefund(refundId: string): number | null {
  let moved: number | null = null
  for (let time = 1; ; time += 1) {
    const about = repeatedEntryId(refundId, time)
    const sent = entrySum("refund", about)
    if (sent === null) return moved
    moved = (moved ?? 0) + sent + (entrySum("refund_failed", about) ?? 0)
  }
}

const selectOfDay = query((p: Params<{ day: number }>) =>
  db
    .selectDistinct({
      ...pick(journalEntries, "key", "kind", "paymentId", "orderId"),
    })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.key, postings.entryKey))
    .where(and(eq(postings.day, p.day), isAtProvider)),
)

/** `about` identifies the entry within its kind. */
export const listEntriesOfDay = (day: number) =>
  selectOfDay
    .all({ day })
    .map(({ key, ...entry }) => ({ ...entry, about: idOfEntryKey(entry.kind, key) }))
