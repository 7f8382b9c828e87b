import { eq, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, prepared } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { type ApplicationStatus, demandTransition } from "./application.ts"

const updateStatus = prepared(() =>
  db
    .update(applications)
    .set({
      status: sql`${sql.placeholder("status")}`,
      decidedAt: sql`${sql.placeholder("decidedAt")}`,
    })
    .where(eq(applications.id, sql.placeholder("id")))
    .prepare(),
)

/**
 * Writes a decision in the caller's transaction; whether it may be taken is the caller's to know.
 * @throws Conflict when no application goes that way
 */
export function writeDecision(
  application: { id: string; status: ApplicationStatus },
  status: ApplicationStatus,
): void {
  demandTransition(application.status, status)
  updateStatus().run({
    id: application.id,
    status,
    decidedAt: status === "pending" ? null : clock.now(),
  })
}
