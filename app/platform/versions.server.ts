import { eq } from "drizzle-orm"
import { versions } from "#db/schema/choosing.ts"
import { watchCommits } from "./commit-watch.server.ts"
import { db, type Params, query, sqlite, whenCommitted } from "./db.server.ts"
import { env } from "./env.server.ts"
import { gatheredTurn } from "./turn-end.server.ts"

const selectVersion = query((p: Params<{ subject: string }>) =>
  db.select({ version: versions.version }).from(versions).where(eq(versions.subject, p.subject)),
)

const MOST_KNOWN = 10_000

/** Versions that were read since anybody last committed. */
const known = new Map<string, number>()
let nothingCommitted: (() => boolean) | undefined
/** Whether a commit of our own was seen in this way: on some file system it might not be. */
let isProven = false
/** The turn for which it was asked whether anybody has committed: all that is done in it came before. */
let askedFor: number | undefined

whenCommitted(() => {
  askedFor = undefined
  if (isProven || !nothingCommitted) return
  isProven = !nothingCommitted()
  known.clear()
})

/**
 * A number that is another one as soon as any of these subjects has changed, in whatever process: versions
 * only grow. Two that are alike mean that nothing between them has changed, as long as the same file is read
 * (`fileNumber`): in one of another history the same versions may stand for something else.
 * The database is asked again only after a commit: docs/decisions/0062-asking-only-after-a-commit.md, 0065
 */
export function versionOf(names: readonly string[]): number {
  // What stands in an open transaction may never come to be.
  const isOpen = sqlite.inTransaction
  if (!isOpen) forgetAfterCommit()
  let sum = 0
  for (const name of names) {
    const version = (isOpen ? undefined : known.get(name)) ?? readVersion(name)
    if (!isOpen) known.set(name, version)
    sum += version
  }
  return sum
}

function forgetAfterCommit(): void {
  const turn = gatheredTurn()
  if (turn !== undefined && turn === askedFor) return
  askedFor = turn
  // A replica's file is written by another program, without SQLite's log.
  nothingCommitted ??= env.isReplica ? () => false : watchCommits(sqlite.name)
  if (!nothingCommitted() || !isProven || known.size > MOST_KNOWN) known.clear()
}

/** What has no row yet has the version 0. */
const readVersion = (subject: string): number => selectVersion.get({ subject })?.version ?? 0
