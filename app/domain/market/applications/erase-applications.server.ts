import { and, eq, inArray, notInArray, sql } from "drizzle-orm"
import { ROWS_PER_READ } from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { offers } from "#db/schema/offers.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"

/** Erases applications without order or payment; their projects count one less. */
export async function eraseApplications(userId: string): Promise<void> {
  while (write(() => eraseSome(userId)) > 0) await new Promise(setImmediate)
}

function eraseSome(userId: string): number {
  const { id, projectId, influencerId, status, outcome } = applications
  const ordered = db.select({ id: orders.applicationId }).from(orders)
  const some = db
    .select({ id, projectId, outcome })
    .from(applications)
    .where(
      and(
        eq(influencerId, userId),
        inArray(status, ["pending", "rejected"]),
        notInArray(id, ordered.where(eq(orders.influencerId, userId))),
        sql`NOT EXISTS (SELECT 1 FROM ${paymentItems} WHERE ${paymentItems.applicationId} = ${id})`,
      ),
    )
    .limit(ROWS_PER_READ)
    .all()
  for (const application of some) {
    db.delete(offers).where(eq(offers.applicationId, application.id)).run()
    db.delete(applications).where(eq(id, application.id)).run()
    // Withdrawn ones are already uncounted: docs/rules.md#withdrawing-an-application
    if (application.outcome === "withdrawn") continue
    db.update(projects)
      .set({ applicantCount: sql`${projects.applicantCount} - 1` })
      .where(eq(projects.id, application.projectId))
      .run()
  }
  return some.length
}
