import { nthTime } from "#app/domain/books/ledger/entry-keys.ts"
import { timesPosted } from "#app/domain/books/ledger/journal.server.ts"
import type { DifferenceKind } from "#db/schema/ledger-words.ts"
import { movedBy } from "./book-entries.server.ts"
import type { Difference } from "./difference.ts"

/** What can be taken into our books as it is: whether more of it is money that came to the provider for us, or that left. */
const SIGNS: Partial<Record<DifferenceKind, 1 | -1>> = {
  capture: 1,
  adjustment: 1,
  refund: -1,
  transfer: -1,
  provider_fee: -1,
}

/** What the entry is about that takes a difference into our books. */
export const resolveKey = ({ kind, id }: Pick<Difference, "kind" | "id">): string => `${kind}:${id}`

/** By how much a difference changes our money at the provider, in paise; undefined where no entry mends it. */
export function mendablePaise({ kind, ours, theirs }: Difference): number | undefined {
  const sign = SIGNS[kind]
  return sign && ((theirs ?? 0) - (ours ?? 0)) * sign
}

/** What was taken into our books of differences before. */
function mendedPaise(about: string): number {
  const times = timesPosted("correction", about)
  return Array.from({ length: times }, (_, n) => nthTime(about, n + 1)).reduce(
    (sum, one) => sum + (movedBy("correction", one) ?? 0),
    0,
  )
}

/** A difference where there is one, after what operators took into our books; no money is as good as nothing at all. */
export function differ(
  kind: DifferenceKind,
  id: string,
  ours: number | null,
  theirs: number | null,
): Difference[] {
  if ((ours ?? 0) === (theirs ?? 0)) return []
  const mended = mendedPaise(resolveKey({ kind, id })) * (SIGNS[kind] ?? 0)
  const known = mended === 0 ? ours : (ours ?? 0) + mended
  return (known ?? 0) === (theirs ?? 0) ? [] : [{ kind, id, ours: known, theirs }]
}
