import { eq } from "drizzle-orm"
import { versions } from "#db/schema/choosing.ts"
import { countCommits, db, type Params, query } from "./db.server.ts"

const selectOne = query((p: Params<{ subject: string }>) =>
  db.select({ version: versions.version }).from(versions).where(eq(versions.subject, p.subject)),
)

const readVersion = (subject: string): number => selectOne.get({ subject })?.version ?? 0

/**
 * A number that is another one as soon as any of these subjects has changed, in whatever process: versions
 * only grow. Two that are alike mean that nothing between them has changed, as long as the same file is read
 * (`fileNumber`): in one of another history the same versions may stand for something else.
 * One by one they take a tenth of what a list takes that is handed to SQLite as JSON.
 */
export const versionOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + readVersion(name), 0)

/** What was read in this turn of the event loop, while this process had made so many commits. */
let turn: { commits: number; versions: Map<string, number> } | undefined

function forgetTurn(): void {
  turn = undefined
}

/**
 * The same for a request that has just come in, asked of the database once for all that came in together:
 * they had all been sent when the first of them was looked at. What this process writes meanwhile counts.
 */
export function versionAtArrival(names: readonly string[]): number {
  if (turn?.commits !== countCommits()) {
    if (!turn) setImmediate(forgetTurn)
    turn = { commits: countCommits(), versions: new Map() }
  }
  const { versions } = turn
  return names.reduce((sum, name) => {
    const version = versions.get(name) ?? readVersion(name)
    versions.set(name, version)
    return sum + version
  }, 0)
}
