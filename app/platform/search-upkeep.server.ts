import { setTimeout } from "node:timers/promises"
import { MINUTE, SECOND } from "./clock.server.ts"
import { sqlite, writeIfFree } from "./db.server.ts"
import { logger } from "./logger.server.ts"

/** So many leaves of 1,000 bytes are written in one step: a few milliseconds, in which nobody is answered. */
const LEAVES_AT_ONCE = 128
/** After each step whoever waits is answered first. */
const REST_MS = 20
const LONGEST_MS = 30 * SECOND
/** With 100,000 projects it takes 18 seconds; what is not done by then goes on later. */
const LONGEST_FOR_DELETED_MS = 10 * MINUTE

const namesOfIndexes = (): string[] =>
  sqlite
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5(%'",
    )
    .pluck()
    .all()

/** What an index consists of: FTS5 keeps it in the row 10 of its data. */
const partsOf = (index: string): Buffer | undefined =>
  sqlite.prepare<[], Buffer>(`SELECT block FROM ${index}_data WHERE id = 10`).pluck().get()

/** Of which parts an index consisted when there was nothing left to merge. */
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

/**
 * Takes what was deleted by now out of the search indexes: FTS5 only marks it, and it stays where it stands until
 * that part of the index is merged (docs/decisions/0038-erasure.md). In steps as short as the others; where somebody
 * else writes, the step is tried again. Answers whether it came to an end.
 */
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
    // Where nothing goes on by itself, a number below zero begins to merge all parts into one. What others write
    // meanwhile may stop that, and what was being merged already may hold deleted rows as well: then once more.
    if (isMerged !== undefined) leaves = isMerged ? LEAVES_AT_ONCE : -LEAVES_AT_ONCE
    await setTimeout(REST_MS)
  }
  return true
}

/** The parts of an index in which rows are marked as deleted: FTS5 keeps the marks in rows of its data of their own. */
const partsWithDeleted = (index: string): number[] =>
  sqlite
    .prepare<[], number>(`SELECT DISTINCT id >> 37 FROM ${index}_data WHERE id >= 1 << 53`)
    .pluck()
    .all()

/** Whether something was merged, or nothing was left to merge; undefined where somebody else writes. */
function mergeSome(index: string, leaves = LEAVES_AT_ONCE): boolean | undefined {
  const changes = () => Number(sqlite.prepare("SELECT total_changes()").pluck().get())
  const merge = `INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${leaves})`
  return writeIfFree(() => {
    const before = changes()
    sqlite.exec(merge)
    // The insertion itself counts as one: https://www.sqlite.org/fts5.html#the_merge_command
    return changes() - before >= 2
  })
}
