import { and, eq } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { recordEvent } from "../events/record-event.server.ts"

const selectPending = query((p: Params<{ projectId: string }>) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.projectId, p.projectId), eq(applications.status, "pending")))
    .limit(1),
)

/**
 * Records in the caller's transaction that a project is open no more, where an application is pending:
 * docs/rules.md#not-selected
 */
export function recordClosing({
  projectId,
  brandId,
}: {
  projectId: string
  brandId: string
}): void {
  if (!selectPending.get({ projectId })) return
  recordEvent({ type: "project.closed", actorId: brandId, projectId })
}
