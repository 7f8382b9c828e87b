import { and, eq, isNull } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { apiTokens, webhookEndpoints } from "#db/schema/api.ts"
import { calendarFeeds } from "#db/schema/calendar.ts"
import { googleAccounts, passkeys } from "#db/schema/factors.ts"
import { accountInvitations } from "#db/schema/members.ts"
import { listOwnedAccounts } from "./ownership.server.ts"
import { endAllSessions } from "./sessions.server.ts"

/** Ends every way in but a person's password, and what their accounts gave out, in the caller's transaction. */
export function endAllAccess(personId: string): void {
  endAllSessions(personId)
  for (const accountId of listOwnedAccounts(personId)) endGivenAccess(accountId)
  db.delete(passkeys).where(eq(passkeys.userId, personId)).run()
  db.delete(googleAccounts).where(eq(googleAccounts.userId, personId)).run()
}

/** Ends tokens, calendar link, invitations; pauses webhooks. Runs in the caller's transaction. */
export function endGivenAccess(accountId: string): void {
  const now = clock.now()
  const isRunning = and(eq(webhookEndpoints.userId, accountId), isNull(webhookEndpoints.pausedAt))
  db.update(webhookEndpoints).set({ pausedAt: now }).where(isRunning).run()
  const isLive = and(eq(apiTokens.userId, accountId), isNull(apiTokens.revokedAt))
  db.update(apiTokens).set({ revokedAt: now }).where(isLive).run()
  db.delete(calendarFeeds).where(eq(calendarFeeds.userId, accountId)).run()
  const { accountId: inviter, endedAt } = accountInvitations
  const isOpen = and(eq(inviter, accountId), isNull(endedAt))
  db.update(accountInvitations).set({ endedAt: now }).where(isOpen).run()
}
