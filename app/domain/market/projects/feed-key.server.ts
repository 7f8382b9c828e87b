import { max } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import { projects } from "#db/schema/projects.ts"

/** Grows with posting time and never repeats, even within one millisecond. */
export function nextFeedKey(now: number): number {
  const newest = db
    .select({ key: max(projects.feedKey) })
    .from(projects)
    .get()
  return Math.max(now * 1000, (newest?.key ?? 0) + 1)
}
