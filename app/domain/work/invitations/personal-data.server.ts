import { and, eq, getTableColumns, inArray, ne, or, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { withShownTitles } from "#app/domain/market/projects/shown-project.server.ts"
import {
  column,
  copied,
  ownRows,
  personal,
  ROWS_PER_READ,
} from "#app/domain/shared/personal-data.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { invitations } from "#db/schema/hiring.ts"
import { projects } from "#db/schema/projects.ts"
import { OPEN_STATUSES } from "./invitation.ts"
import { shownMessage } from "./invitation-queries.server.ts"

/** Both sides get the message; after a removal only its author. Others appear without a name. */
export const INVITATION_PERSONAL_DATA = [
  personal(invitations, {
    parts: [
      {
        name: "invitations",
        role: "influencer",
        rows: (userId) =>
          withShownTitles(invitationsOf(invitations.influencerId, shownMessage)(userId)),
      },
      {
        name: "invitations",
        role: "brand",
        rows: invitationsOf(invitations.brandId, sql`${invitations.message}`),
      },
    ],
    erase: {
      keeps: "The other side still sees it, an open one as expired.",
      run: eraseInvitations,
    },
    columns: {
      ...copied(invitations, "id", "projectId", "status", "createdAt", "viewedAt", "endedAt"),
      ...copied(invitations, "expiresAt"),
      ...column.each(column.side, "brandId", "influencerId"),
      message: column.erasedTo(""),
      removedAt: column.hidden("The message says that it was removed."),
    },
  }),
]

function invitationsOf(own: SQLiteColumn, message: SQL<string>) {
  const read = () =>
    db
      .select({ ...getTableColumns(invitations), projectTitle: projects.title, message })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .$dynamic()
  return ownRows<Invited>(own, [invitations.createdAt, invitations.id], { read })
}
type Invited = typeof invitations.$inferSelect & { projectTitle: string }

/** Ends the user's open invitations too. */
async function eraseInvitations(userId: string): Promise<void> {
  const isOpen = inArray(invitations.status, [...OPEN_STATUSES])
  const isTheirs = or(eq(invitations.brandId, userId), eq(invitations.influencerId, userId))
  const isLeft = and(isTheirs, or(ne(invitations.message, ""), isOpen))
  const some = sql`rowid IN (SELECT rowid FROM ${invitations} WHERE ${isLeft} LIMIT ${ROWS_PER_READ})`
  const eraseSome = () =>
    db
      .update(invitations)
      .set({
        message: "",
        endedAt: sql`iif(${isOpen}, ${clock.now()}, ${invitations.endedAt})`,
        status: sql`iif(${isOpen}, 'expired', ${invitations.status})`,
      })
      .where(some)
      .run().changes
  while (write(eraseSome) > 0) await new Promise(setImmediate)
}
