import { and, eq, sql } from "drizzle-orm"
import { recordCrowdEvent } from "#app/domain/shared/events/record-event.server.ts"
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

// A literal, since SQLite takes the partial index only where it can prove the condition.
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

/** Whether anybody ever bid on a project, those who withdrew since among them. */
export const hasApplications = (projectId: string): boolean =>
  selectAny.get({ projectId }) !== undefined

/**
 * Records in the caller's transaction that a project is open no more, where an application is pending:
 * docs/rules.md#not-selected. Nobody can follow an invitation to it any more: docs/rules.md#invitations
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
  recordCrowdEvent({ type: "project.closed", actorId: brandId, projectId })
}
