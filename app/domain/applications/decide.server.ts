import { eq } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import type { ApplicationStatus } from "#db/schema/words.ts"
import { assertTransition } from "./application.ts"

const updateStatus = query(
  (p: Params<{ status: ApplicationStatus; decidedAt: number | null; id: string }>) =>
    db
      .update(applications)
      .set({
        status: p.status,
        decidedAt: p.decidedAt,
      })
      .where(eq(applications.id, p.id)),
)

/**
 * Writes a decision in the caller's transaction; whether it may be taken is the caller's to know.
 * @throws Conflict when no application goes that way
 */
export function writeDecision(
  application: { id: string; status: ApplicationStatus },
  status: ApplicationStatus,
): void {
  assertTransition(application.status, status)
  updateStatus.run({
    id: application.id,
    status,
    decidedAt: status === "pending" ? null : clock.now(),
  })
}
