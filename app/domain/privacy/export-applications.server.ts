import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { applicantNotes, counterOffers } from "#db/schema/hiring.ts"
import { projects } from "#db/schema/projects.ts"
import type { ExportRow } from "./export-lists.server.ts"
import { ROWS_PER_READ, rowsOf, withShownTitles } from "./row-pages.server.ts"

export const listApplications = (userId: string): Iterable<ExportRow> =>
  withShownTitles(applicationsOf(userId))

const applicationsOf = (userId: string) =>
  rowsOf((last: { projectId: string } | undefined) =>
    db
      .select({
        projectId: applications.projectId,
        projectTitle: projects.title,
        bidMinor: applications.bidMinor,
        currency: projects.currency,
        deliveryDays: applications.deliveryDays,
        status: applications.status,
        appliedAt: applications.appliedAt,
        decidedAt: applications.decidedAt,
        outcome: applications.outcome,
        pitch: applications.pitch,
        links: sql<string>`(SELECT group_concat(value, ' ') FROM json_each(${applications.links}))`,
        changedAt: applications.changedAt,
        counteredAt: applications.counteredAt,
        rejectReason: applications.rejectReason,
        termsId: applications.termsId,
        ip: applications.ip,
      })
      .from(applications)
      .innerJoin(projects, eq(projects.id, applications.projectId))
      .where(
        and(
          eq(applications.influencerId, userId),
          sql`${applications.projectId} > ${last?.projectId ?? ""}`,
        ),
      )
      .orderBy(asc(applications.projectId))
      .limit(ROWS_PER_READ)
      .all(),
  )

/** Sorted by project. */
const counterOffersOf = (isMine: SQL) =>
  rowsOf((last: { projectId: string; id: string } | undefined) =>
    db
      .select({
        id: counterOffers.id,
        projectId: projects.id,
        projectTitle: projects.title,
        bidMinor: counterOffers.bidMinor,
        currency: projects.currency,
        deliveryDays: counterOffers.deliveryDays,
        message: counterOffers.message,
        status: counterOffers.status,
        createdAt: counterOffers.createdAt,
        answeredAt: counterOffers.answeredAt,
      })
      .from(projects)
      .innerJoin(applications, eq(applications.projectId, projects.id))
      .innerJoin(counterOffers, eq(counterOffers.applicationId, applications.id))
      .where(
        and(
          isMine,
          sql`(${projects.id}, ${counterOffers.id}) > (${last?.projectId ?? ""}, ${last?.id ?? ""})`,
        ),
      )
      .orderBy(asc(projects.id), asc(counterOffers.id))
      .limit(ROWS_PER_READ)
      .all(),
  )

export const listOffersMade = (userId: string): Iterable<ExportRow> =>
  counterOffersOf(eq(projects.brandId, userId))
export const listOffersReceived = (userId: string): Iterable<ExportRow> =>
  withShownTitles(counterOffersOf(eq(applications.influencerId, userId)))

export const listApplicantNotes = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { projectId: string; applicationId: string } | undefined) =>
    db
      .select({
        projectId: applications.projectId,
        applicationId: applicantNotes.applicationId,
        note: applicantNotes.text,
        updatedAt: applicantNotes.updatedAt,
      })
      .from(projects)
      .innerJoin(applications, eq(applications.projectId, projects.id))
      .innerJoin(applicantNotes, eq(applicantNotes.applicationId, applications.id))
      .where(
        and(
          eq(projects.brandId, userId),
          sql`(${applications.projectId}, ${applicantNotes.applicationId})
            > (${last?.projectId ?? ""}, ${last?.applicationId ?? ""})`,
        ),
      )
      .orderBy(asc(applications.projectId), asc(applicantNotes.applicationId))
      .limit(ROWS_PER_READ)
      .all(),
  )
