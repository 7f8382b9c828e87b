import { and, asc, count, eq, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { ExportRow } from "#app/domain/privacy/export-lists.server.ts"
import { ROWS_PER_READ, rowsOf, withShownTitles } from "#app/domain/privacy/row-pages.server.ts"
import { shownMessage } from "#app/domain/work/invitations/invitation-queries.server.ts"
import { db } from "#app/platform/db.server.ts"
import { creatorListItems, creatorLists, invitations } from "#db/schema/hiring.ts"
import { projects } from "#db/schema/projects.ts"

/** Others appear as ids, without a name. */

const columns = {
  id: invitations.id,
  projectId: invitations.projectId,
  projectTitle: projects.title,
  status: invitations.status,
  createdAt: invitations.createdAt,
  viewedAt: invitations.viewedAt,
  endedAt: invitations.endedAt,
  expiresAt: invitations.expiresAt,
}

const invitationsOf = (own: SQLiteColumn, userId: string, message: SQL<string>) =>
  rowsOf((last: { createdAt: number; id: string } | undefined) =>
    db
      .select({ ...columns, message })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .where(and(eq(own, userId), isAfter(last)))
      .orderBy(asc(invitations.createdAt), asc(invitations.id))
      .limit(ROWS_PER_READ)
      .all(),
  )

const isAfter = (last: { createdAt: number; id: string } | undefined): SQL =>
  sql`(${invitations.createdAt}, ${invitations.id}) > (${last?.createdAt ?? -1}, ${last?.id ?? ""})`

/** Both sides get the message; after a removal only its author. */
export const listSentInvitations = (userId: string): Iterable<ExportRow> =>
  invitationsOf(invitations.brandId, userId, sql`${invitations.message}`)
export const listReceivedInvitations = (userId: string): Iterable<ExportRow> =>
  withShownTitles(invitationsOf(invitations.influencerId, userId, shownMessage))

/** One row per entry, with notes; empty lists get a row. */
export const listCreatorLists = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { listId: string; influencerId: string | null } | undefined) =>
    db
      .select({
        listId: creatorLists.id,
        list: creatorLists.name,
        listCreatedAt: creatorLists.createdAt,
        influencerId: creatorListItems.influencerId,
        note: creatorListItems.note,
        addedAt: creatorListItems.addedAt,
      })
      .from(creatorLists)
      .leftJoin(creatorListItems, eq(creatorListItems.listId, creatorLists.id))
      .where(
        and(
          eq(creatorLists.brandId, userId),
          sql`(${creatorLists.id}, ifnull(${creatorListItems.influencerId}, ''))
            > (${last?.listId ?? ""}, ${last?.influencerId ?? ""})`,
        ),
      )
      .orderBy(asc(creatorLists.id), asc(creatorListItems.influencerId))
      .limit(ROWS_PER_READ)
      .all(),
  )

/**
 * Reveals only the number of lists, since brands and notes are private plans:
 * docs/rules.md#lists-of-creators
 */
export function countListsWith(userId: string): ExportRow[] {
  const isMine = eq(creatorListItems.influencerId, userId)
  return db.select({ listsOfBrands: count() }).from(creatorListItems).where(isMine).all()
}
