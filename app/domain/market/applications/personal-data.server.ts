import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm"
import { isPrivate } from "#app/domain/market/projects/private-projects.server.ts"
import { withShownTitles } from "#app/domain/market/projects/shown-project.server.ts"
import {
  column,
  copied,
  ownRows,
  personal,
  ROWS_PER_READ,
} from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { applications } from "#db/schema/applications.ts"
import { applicantNotes } from "#db/schema/hiring.ts"
import { projects } from "#db/schema/projects.ts"
import { eraseApplications } from "./erase-applications.server.ts"

export const APPLICATION_PERSONAL_DATA = [
  personal(applications, {
    part: { name: "applications", role: "influencer", rows: applicationsOf },
    erase: {
      keeps: "Those with an order or a payment belong to the books; the rest goes.",
      run: eraseApplications,
      rows: applications.influencerId,
    },
    columns: {
      ...copied(applications, "projectId", "bidMinor", "deliveryDays", "status", "appliedAt"),
      ...copied(applications, "decidedAt", "outcome", "termsId", "changedAt", "counteredAt"),
      ...copied(applications, "rejectReason"),
      id: column.hidden("Nothing else names it; an influencer applies to a project once."),
      influencerId: column.owner,
      ip: column.erasedTo(null),
      pitch: column.erasedTo(""),
      links: column.erasedTo([]),
    },
  }),
  personal(applicantNotes, {
    part: {
      name: "notes-on-applicants",
      role: "brand",
      rows: ownRows(projects.brandId, [applications.projectId, applicantNotes.applicationId], {
        read: readNotes,
      }),
    },
    erase: { deletes: eraseNotes },
    columns: {
      ...copied(applicantNotes, "applicationId", "updatedAt"),
      text: column.copiedAs("note"),
    },
  }),
]

/** A cart that nobody paid has told nobody of it. */
const isNotUnpaidPrivate = sql`NOT (${applications.outcome} IS 'withdrawn' AND ${isPrivate(applications.projectId)})`

function applicationsOf(userId: string) {
  const { influencerId, projectId } = applications
  const { title: projectTitle, currency } = projects
  const read = () =>
    db
      .select({ ...getTableColumns(applications), projectTitle, currency })
      .from(applications)
      .innerJoin(projects, and(eq(projects.id, projectId), isNotUnpaidPrivate))
      .$dynamic()
  type Row = typeof applications.$inferSelect & { projectTitle: string }
  return withShownTitles(ownRows<Row>(influencerId, [projectId], { read })(userId))
}

function readNotes() {
  return db
    .select({ projectId: applications.projectId, ...getTableColumns(applicantNotes) })
    .from(projects)
    .innerJoin(applications, eq(applications.projectId, projects.id))
    .innerJoin(applicantNotes, eq(applicantNotes.applicationId, applications.id))
    .$dynamic()
}

/** Notes of brands on the user, and the user's on applicants. */
async function eraseNotes(userId: string): Promise<void> {
  const { id, influencerId } = applications
  const mine = db.select({ id }).from(applications).where(eq(influencerId, userId))
  await purgeRows(applicantNotes, inArray(applicantNotes.applicationId, mine))
  for (const ids of applicationsToBrand(userId)) {
    write(() => db.delete(applicantNotes).where(inArray(applicantNotes.applicationId, ids)).run())
    await new Promise(setImmediate)
  }
}

function* applicationsToBrand(brandId: string): Generator<string[]> {
  let last = { projectId: "", id: "" }
  for (;;) {
    const rows = db
      .select({ projectId: applications.projectId, id: applications.id })
      .from(projects)
      .innerJoin(applications, eq(applications.projectId, projects.id))
      .where(
        and(
          eq(projects.brandId, brandId),
          sql`(${applications.projectId}, ${applications.id}) > (${last.projectId}, ${last.id})`,
        ),
      )
      .orderBy(applications.projectId, applications.id)
      .limit(ROWS_PER_READ)
      .all()
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(({ id }) => id)
    last = end
  }
}
