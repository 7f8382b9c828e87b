import { eq } from "drizzle-orm"
import { versions } from "#db/schema/choosing.ts"
import { db, type Params, query } from "./db.server.ts"

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
