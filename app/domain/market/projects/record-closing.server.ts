import { and, eq, sql } from "drizzle-orm"
import { recordGroupEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { invitations } from "#db/schema/hiring.ts"

const selectPending = query((p: Params<{ projectId: string }>) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.projectId, p.projectId), eq(applications.status, "pending")))
    .limit(1),
)

// A literal lets SQLite use the partial index.
const withdrawInvitations = query((p: Params<{ projectId: string; endedAt: number }>) =>
  db
    .update(invitations)
    .set({ status: "withdrawn", endedAt: sql`${p.endedAt}` })
    .where(
      sql`${invitations.projectId} = ${p.projectId} AND ${invitations.status} IN ('invited', 'viewed')`,
    ),
)

const selectAny = query((p: Params<{ projectId: string }>) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.projectId, p.projectId))
    .limit(1),
)

/** Includes withdrawn applications. */
export const hasApplications = (projectId: string): boolean =>
  selectAny.get({ projectId }) !== undefined

/**
 * Records the closing in the caller's transaction if an application is pending:
 * docs/rules.md#not-selected. Withdraws invitations: docs/rules.md#invitations
 */
export function recordClosing({
  projectId,
  brandId,
}: {
  projectId: string
  brandId: string
}): void {
  withdrawInvitations.run({ projectId, endedAt: clock.now() })
  if (!selectPending.get({ projectId })) return
  recordGroupEvent({ type: "project.closed", actorId: brandId, projectId })
}
