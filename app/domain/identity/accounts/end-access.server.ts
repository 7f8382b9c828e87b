import { eq } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import { googleAccounts, passkeys } from "#db/schema/factors.ts"
import { endProgramAccess } from "./api-tokens.server.ts"
import { endAllSessions } from "./sessions.server.ts"

/** Ends every way into an account but its password, in the caller's transaction. */
export function endAllAccess(userId: string): void {
  endAllSessions(userId)
  endProgramAccess(userId)
  db.delete(passkeys).where(eq(passkeys.userId, userId)).run()
  db.delete(googleAccounts).where(eq(googleAccounts.userId, userId)).run()
}
