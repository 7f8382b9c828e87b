import { setTimeout } from "node:timers/promises"
import { MINUTE, SECOND } from "./clock.server.ts"
import { sqlite, writeIfFree } from "./db.server.ts"
import { logger } from "./logger.server.ts"

/** Leaves of 1,000 bytes: a few milliseconds that block all requests. */
const LEAVES_AT_ONCE = 128
/** Lets requests in after each step. */
const REST_MS = 20
const LONGEST_MS = 30 * SECOND
/** 100,000 projects take 18 seconds; the rest continues later. */
const LONGEST_FOR_DELETED_MS = 10 * MINUTE

const namesOfIndexes = (): string[] =>
  sqlite
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5(%'",
    )
    .pluck()
    .all()

/** FTS5 keeps an index's structure in row 10. */
const partsOf = (index: string): Buffer | undefined =>
  sqlite.prepare<[], Buffer>(`SELECT block FROM ${index}_data WHERE id = 10`).pluck().get()

/** Index structures with nothing left to merge. */
const atRest = new Map<string, Buffer>()

function noteRest(index: string): void {
  const parts = partsOf(index)
  if (parts) atRest.set(index, parts)
}

/**
 * Merges what has come to the search indexes, in short steps that wait for nobody. Left to FTS5, a post now and then
 * merges a whole index: docs/decisions/0051-search-index.md. Answers with how many steps it took.
 */
export async function mergeSearchIndexes(): Promise<number> {
  const endsAt = performance.now() + LONGEST_MS
  let steps = 0
  for (const index of namesOfIndexes()) {
    const parts = partsOf(index)
    if (parts && atRest.get(index)?.equals(parts)) continue
    while (performance.now() < endsAt) {
      const isMerged = mergeSome(index)
      if (isMerged === false) noteRest(index)
      if (!isMerged) break
      steps += 1
      await setTimeout(REST_MS)
    }
  }
  return steps
}

/** Removes rows that FTS5 keeps until a merge: docs/decisions/0038-erasure.md. True when done. */
export async function mergeDeletedOut(): Promise<boolean> {
  const endsAt = performance.now() + LONGEST_FOR_DELETED_MS
  for (const index of namesOfIndexes()) {
    if (await mergePartsWithDeleted(index, endsAt)) continue
    logger.warn({ event: "searches.deleted_not_merged", index })
    return false
  }
  return true
}

async function mergePartsWithDeleted(index: string, endsAt: number): Promise<boolean> {
  const holding = new Set(partsWithDeleted(index))
  let leaves = LEAVES_AT_ONCE
  while (partsWithDeleted(index).some((part) => holding.has(part))) {
    if (performance.now() >= endsAt) return false
    const isMerged = mergeSome(index, leaves)
    // A negative number starts merging all parts. Other writes may stop that, so it is repeated.
    if (isMerged !== undefined) leaves = isMerged ? LEAVES_AT_ONCE : -LEAVES_AT_ONCE
    await setTimeout(REST_MS)
  }
  return true
}

/** FTS5 keeps deletion marks in rows of their own. */
const partsWithDeleted = (index: string): number[] =>
  sqlite
    .prepare<[], number>(`SELECT DISTINCT id >> 37 FROM ${index}_data WHERE id >= 1 << 53`)
    .pluck()
    .all()

/** Returns false when nothing was left; undefined while another process writes. */
function mergeSome(index: string, leaves = LEAVES_AT_ONCE): boolean | undefined {
  const changes = () => Number(sqlite.prepare("SELECT total_changes()").pluck().get())
  const merge = `INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${leaves})`
  return writeIfFree(() => {
    const before = changes()
    sqlite.exec(merge)
    // The INSERT itself counts as one: https://www.sqlite.org/fts5.html#the_merge_command
    return changes() - before >= 2
  })
}
