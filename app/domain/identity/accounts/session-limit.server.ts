import { sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { sessions } from "#db/schema/accounts.ts"

/** Nothing else bounds the rows, which stay 90 days. */
const MAX_SESSIONS = 100

const deleteOldest = query((p: Params<{ userId: string; kept: number }>) =>
  db.delete(sessions).where(
    sql`${sessions.idHash} IN (SELECT ${sessions.idHash} FROM ${sessions}
      WHERE ${sessions.userId} = ${p.userId} ORDER BY ${sessions.lastSeenAt} DESC LIMIT -1 OFFSET ${p.kept})`,
  ),
)

/** Deletes the least recently used: docs/rules.md#limits */
export function endOldestSessions(userId: string): void {
  deleteOldest.run({ userId, kept: MAX_SESSIONS - 1 })
}
