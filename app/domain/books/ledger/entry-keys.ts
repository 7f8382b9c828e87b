import type { EntryKind } from "#db/schema/ledger-words.ts"

/** An entry's key: what moved the money, and of which kind. The same again is nothing. */
export const entryKey = (kind: EntryKind, about: string): string => `${kind}:${about}`

/** What moved the money of an entry, of its kind: the way back from its key. */
export const aboutOf = (kind: EntryKind, key: string): string => key.slice(kind.length + 1)

/** What is said of one refund may change more than once: what each time is about, the first being 1. */
export const nthTime = (id: string, time: number): string => (time === 1 ? id : `${id}:${time}`)

/** The refund that such a time is one of. */
export const withoutTime = (about: string): string => about.replace(/:\d+$/, "")
