import { repeatedEntryId } from "#app/domain/books/ledger/entry-keys.ts"
import { countPosted } from "#app/domain/books/ledger/journal.server.ts"
import type { DifferenceKind } from "#db/schema/ledger-words.ts"
import { entrySum } from "./book-entries.server.ts"
import type { Difference } from "./difference.ts"

/** Kinds that a correction can resolve: 1 when more of it is incoming money, -1 when outgoing. */
const SIGNS: Partial<Record<DifferenceKind, 1 | -1>> = {
  capture: 1,
  adjustment: 1,
  refund: -1,
  transfer: -1,
  provider_fee: -1,
}

export const differenceKey = ({ kind, id }: Pick<Difference, "kind" | "id">): string =>
  `${kind}:${id}`

/** In paise; undefined when no entry can resolve it. */
export function mendablePaise({ kind, ours, theirs }: Difference): number | undefined {
  const sign = SIGNS[kind]
  return sign && ((theirs ?? 0) - (ours ?? 0)) * sign
}

function mendedPaise(about: string): number {
  const times = countPosted("correction", about)
  return Array.from({ length: times }, (_, n) => repeatedEntryId(about, n + 1)).reduce(
    (sum, one) => sum + (entrySum("correction", one) ?? 0),
    0,
  )
}

/** Includes earlier corrections; null counts as 0. */
export function findDifference(
  kind: DifferenceKind,
  id: string,
  ours: number | null,
  theirs: number | null,
): Difference[] {
  if ((ours ?? 0) === (theirs ?? 0)) return []
  const mended = mendedPaise(differenceKey({ kind, id })) * (SIGNS[kind] ?? 0)
  const known = mended === 0 ? ours : (ours ?? 0) + mended
  return (known ?? 0) === (theirs ?? 0) ? [] : [{ kind, id, ours: known, theirs }]
}
