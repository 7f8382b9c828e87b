import type { EntryKind } from "#db/schema/ledger-words.ts"

/** Identical keys are posted once. */
export const entryKey = (kind: EntryKind, about: string): string => `${kind}:${about}`

/** Inverts `entryKey`. */
export const idOfEntryKey = (kind: EntryKind, key: string): string => key.slice(kind.length + 1)

/** Numbers repeated changes to one refund, from 1. */
export const repeatedEntryId = (id: string, time: number): string =>
  time === 1 ? id : `${id}:${time}`

export const firstEntryId = (about: string): string => about.replace(/:\d+$/, "")
