import { and, eq, inArray, ne, notInArray, or, sql } from "drizzle-orm"
import { db, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { applications } from "#db/schema/applications.ts"
import { applicantNotes, counterOffers } from "#db/schema/hiring.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import { ROWS_PER_READ, rowsOf, untilNothingIsLeft } from "./row-pages.server.ts"

/** Erases applications without order or payment; their projects count one less. */
export function eraseApplications(userId: string): Promise<void> {
  return untilNothingIsLeft(() => {
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
      db.delete(counterOffers).where(eq(counterOffers.applicationId, application.id)).run()
      db.delete(applications).where(eq(id, application.id)).run()
      // Withdrawn ones are already uncounted: docs/rules.md#withdrawing-an-application
      if (application.outcome === "withdrawn") continue
      db.update(projects)
        .set({ applicantCount: sql`${projects.applicantCount} - 1` })
        .where(eq(projects.id, application.projectId))
        .run()
    }
    return some.length
  })
}

/** Erases both sides' texts in applications that stay, and brands' notes on the user. */
export async function eraseApplicationTexts(userId: string): Promise<void> {
  const mine = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.influencerId, userId))
  await purgeRows(applicantNotes, inArray(applicantNotes.applicationId, mine))
  await untilNothingIsLeft(() => {
    const { influencerId, pitch, links } = applications
    const isWritten = or(ne(pitch, ""), sql`${links} <> '[]'`)
    const mine = and(eq(influencerId, userId), isWritten)
    const some = sql`rowid IN (SELECT rowid FROM ${applications} WHERE ${mine} LIMIT ${ROWS_PER_READ})`
    return db.update(applications).set({ pitch: "", links: [] }).where(some).run().changes
  })
  let ids: string[] = []
  const eraseSome = () => {
    const some = ids
    ids = []
    const { applicationId, message } = counterOffers
    write(() => {
      db.update(counterOffers)
        .set({ message: "" })
        .where(and(inArray(applicationId, some), ne(message, "")))
        .run()
      db.delete(applicantNotes).where(inArray(applicantNotes.applicationId, some)).run()
    })
    return new Promise(setImmediate)
  }
  for (const { id } of applicationsOfBrand(userId)) {
    if (ids.push(id) >= ROWS_PER_READ) await eraseSome()
  }
  await eraseSome()
}

const applicationsOfBrand = (brandId: string) =>
  rowsOf((last: { projectId: string; id: string } | undefined) =>
    db
      .select({ projectId: applications.projectId, id: applications.id })
      .from(projects)
      .innerJoin(applications, eq(applications.projectId, projects.id))
      .where(
        and(
          eq(projects.brandId, brandId),
          sql`(${applications.projectId}, ${applications.id})
            > (${last?.projectId ?? ""}, ${last?.id ?? ""})`,
        ),
      )
      .orderBy(applications.projectId, applications.id)
      .limit(ROWS_PER_READ)
      .all(),
  )
