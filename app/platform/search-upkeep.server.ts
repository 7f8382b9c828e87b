import { setTimeout } from "node:timers/promises"
import { SECOND } from "./clock.server.ts"
import { sqlite, writeIfFree } from "./db.server.ts"

/** So many leaves of 1,000 bytes are written in one step: a few milliseconds, in which nobody is answered. */
const LEAVES_AT_ONCE = 128
/** After each step whoever waits is answered first. */
const REST_MS = 20
const LONGEST_MS = 30 * SECOND

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

/**
 * Merges what has come to the search indexes, in short steps that wait for nobody. Left to FTS5, a post now and then
 * merges a whole index: docs/decisions/0066-searches-merged-in-steps.md. Answers with how many steps it took.
 */
export async function mergeSearchIndexes(): Promise<number> {
  const endsAt = performance.now() + LONGEST_MS
  let steps = 0
  for (const index of namesOfIndexes()) {
    const parts = partsOf(index)
    if (parts && atRest.get(index)?.equals(parts)) continue
    while (performance.now() < endsAt && mergeSome(index)) {
      steps += 1
      await setTimeout(REST_MS)
    }
  }
  return steps
}

/** Whether something was merged; else either nothing is left, or somebody else writes. */
function mergeSome(index: string): boolean {
  const changes = () => Number(sqlite.prepare("SELECT total_changes()").pluck().get())
  const merge = `INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${LEAVES_AT_ONCE})`
  const isMerged = writeIfFree(() => {
    const before = changes()
    sqlite.exec(merge)
    // The insertion itself counts as one: https://www.sqlite.org/fts5.html#the_merge_command
    return changes() - before >= 2
  })
  const parts = partsOf(index)
  if (isMerged === false && parts) atRest.set(index, parts)
  return isMerged === true
}
