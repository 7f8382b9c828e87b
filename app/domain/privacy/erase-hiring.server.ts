import { and, eq, inArray, ne, or, sql } from "drizzle-orm"
import { ROWS_PER_READ, untilNothingIsLeft } from "#app/domain/privacy/row-pages.server.ts"
import { OPEN_STATUSES } from "#app/domain/work/invitations/invitation.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { creatorListItems, creatorLists, invitations } from "#db/schema/hiring.ts"

/**
 * Ends the user's invitations and erases their texts; the other side still sees them, open ones as
 * expired.
 */
export async function eraseInvitations(userId: string): Promise<void> {
  const isTheirs = or(eq(invitations.brandId, userId), eq(invitations.influencerId, userId))
  const isLeft = and(isTheirs, or(ne(invitations.message, ""), isOpen))
  const some = sql`rowid IN (SELECT rowid FROM ${invitations} WHERE ${isLeft} LIMIT ${ROWS_PER_READ})`
  await untilNothingIsLeft(
    () =>
      db
        .update(invitations)
        .set({
          message: "",
          endedAt: sql`iif(${isOpen}, ${clock.now()}, ${invitations.endedAt})`,
          status: sql`iif(${isOpen}, 'expired', ${invitations.status})`,
        })
        .where(some)
        .run().changes,
  )
}

const isOpen = inArray(invitations.status, [...OPEN_STATUSES])

/** Erases a brand's lists, and the user and notes in others' lists. */
export async function eraseLists(userId: string): Promise<void> {
  await purgeRows(creatorListItems, eq(creatorListItems.influencerId, userId))
  await purgeRows(creatorLists, eq(creatorLists.brandId, userId))
}
